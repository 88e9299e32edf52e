// Lines from small shops that no catalogue has: a family or pleasant name, and a trade. Any merchant found is wrong.
import { makeRandom } from '../../test/support/random.ts';

const NAMES =
  'ahmed,alvarez,banerjee,bianchi,brunelle,castellano,chukwu,dubois,eriksen,fitzgerald,goldberg,haddad,hartley,ibrahim,jansen,johnson,kowalczyk,kumar,lim,mackenzie,marchetti,nakamura,nguyen,novak,oluwaseun,okafor,pereira,petrov,rahman,rosenthal,santos,schneider,singh,sokolov,tan,thompson,tremblay,vasquez,wong,yamamoto,ashgrove,bayview,birchwood,bluebird,brightside,cedar ridge,clearwater,countryside,eastgate,evergreen,fairlawn,golden gate,greenfield,harbour view,hillcrest,lakeshore,maple lane,meadowbrook,northgate,oakwood,old mill,parkside,pinehurst,queensway,riverbend,rosewood,silver lake,southland,stonebridge,sunnyside,valley view,village square,westwood,willow creek,woodbine'.split(
    ',',
  );
const TRADES =
  'accounting,animal hospital,auto body,bakery,barber shop,bookkeeping,car wash,carpentry,chiropractic,daycare,dental clinic,driving school,dry cleaning,electric,family dentistry,florist,funeral home,hair salon,hardware,landscaping,law office,locksmith,massage therapy,moving,nail bar,nursery,optical,painting,pet grooming,pharmacy,physiotherapy,piano lessons,pizzeria,plumbing,roofing,shoe repair,tailoring,tattoo,towing,upholstery,veterinary clinic,yoga studio'.split(
    ',',
  );
const FORMS = ['', '', '', ' INC', ' LTD', ' #12', ' TORONTO ON', ' SYDNEY'];
const ROUTES = ['', '', '', 'SQ *', 'PAYPAL *', 'TST* '];
const SHOPS = 1000;

export function makeUpShops(): string[] {
  const random = makeRandom(7);
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)]!;
  return Array.from({ length: SHOPS }, () =>
    `${pick(ROUTES)}${pick(NAMES)} ${pick(TRADES)}${pick(FORMS)}`.toUpperCase().slice(0, 25).trim(),
  );
}
