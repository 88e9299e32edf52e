// The home page: the search, what this site is, and a real example from the catalogue.
import { Fragment } from 'preact';
import type { Mcc } from '../../catalogue/mcc.ts';
import type { Merchant } from '../../catalogue/merchant.ts';
import { KEEP_SCRIPT, KeepOnDevice } from '../app/keep-on-device.tsx';
import { formatCount, formatCountryInText } from './format.ts';
import { Page, SearchForm } from './frame.tsx';
import { UsualCodeAnswer } from './merchant-codes.tsx';
import { Timeline } from './merchant-evidence.tsx';
import { toAbsolute, useSite } from './site-context.ts';

interface Example {
  readonly merchant: Merchant;
  readonly mcc: Mcc | undefined;
}

/** One of each kind of query that the search box understands. */
const EXAMPLES = ['Grab', 'shopee.sg', '5812', 'hair salon', 'best card for petrol', 'GOOGLE*YOUTUBEPREMIUM'];

const DESCRIPTION =
  'Look up a merchant’s category code (MCC), how we know it, and which credit cards earn more there. Open data, open source, no key.';

export function HomePage({ example }: { example: Example | undefined }) {
  const site = useSite();
  const { counts, regions } = site.meta;
  const ways = [
    ['/best-card', 'Best card', 'which card to use for a purchase, out of all cards or just yours'],
    ['/my-cards', 'My cards', 'choose your cards once and see the best one on every page'],
    [
      '/statement',
      'Statement',
      'what your purchases earned and could have earned; the statement stays in your browser',
    ],
    ['/qr', 'QR code', 'the shop and the code behind a payment QR code'],
    ['/mcc', formatCount(counts.mccs, 'code'), 'what each one covers and which merchants have it'],
    ['/cards', formatCount(counts.cards, 'card'), `what they earn and where, in ${listRegions(regions)}`],
    [
      '/about/data',
      formatCount(counts.merchants, 'merchant'),
      `with ${formatCount(counts.domains, 'web address', 'web addresses')}: where the data comes from and how reliable it is`,
    ],
    ['/docs', 'The API', 'JSON for programs and AI agents, no key needed'],
    ['/embed', 'The widget', 'this search on your own page, with one line of HTML'],
  ] as const;
  return (
    <Page
      title="MCC Lookup"
      description={DESCRIPTION}
      path="/"
      searchInHeader={false}
      islands={[KEEP_SCRIPT]}
      jsonLd={{
        '@type': 'WebSite',
        name: 'MCC Lookup',
        url: toAbsolute(site, '/'),
        description: DESCRIPTION,
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: toAbsolute(site, '/search?q={query}') },
          'query-input': 'required name=query',
        },
      }}
    >
      <div class="home-top">
        <section class="opening">
          <h1>Every shop that takes cards has a four-digit code. Your rewards depend on it.</h1>
          <SearchForm />
          <p class="try-these">
            Try{' '}
            {EXAMPLES.map((text, index) => (
              <Fragment key={text}>
                {index > 0 && ', '}
                <a href={`/search?q=${encodeURIComponent(text)}`}>{text}</a>
              </Fragment>
            ))}
          </p>
          <p class="lead">
            MCC Lookup shows a merchant’s code, how we know it, and which credit cards earn more there. It is
            free and open.
          </p>
        </section>
        {example && <ExampleMerchant {...example} />}
      </div>
      <KeepOnDevice />
      <section class="ways" aria-labelledby="ways">
        <h2 id="ways">Explore</h2>
        <ul>
          {ways.map(([href, name, what]) => (
            <li key={href}>
              <a href={href}>{name}</a>
              <span>{what}</span>
            </li>
          ))}
        </ul>
      </section>
    </Page>
  );
}

/** `Australia, Hong Kong and the United States`. */
function listRegions(regions: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(regions.map(formatCountryInText));
}

function ExampleMerchant({ merchant, mcc }: Example) {
  const { id, name, evidence } = merchant;
  return (
    <section class="example" aria-labelledby="example">
      <h2 id="example">
        For example, <a href={`/merchant/${id}`}>{name}</a>
      </h2>
      <UsualCodeAnswer merchant={merchant} mcc={mcc} href={`/mcc/${merchant.usual.mcc}`} />
      <Timeline evidence={evidence} />
    </section>
  );
}
