// The inside of /my-cards: what the visitor says about themselves, and their ledger. The server renders it for somebody
// of whom nothing is known; in the browser, main.tsx fills it with what is stored there.
import type { MileValue } from '../../catalogue/mile-value.ts';
import type { CardTerms } from '../visitor/card-terms.ts';
import type { Carried } from '../visitor/carry.ts';
import { EMPTY_LEDGER, type Ledger } from '../visitor/ledger.ts';
import { EMPTY_PROFILE, type Profile } from '../visitor/profile.ts';
import { Carry, type CarryProps, Offer } from './carry.tsx';
import { ChooseCards } from './choose-cards.tsx';
import { MileValueChoice, UsualWay } from './habits.tsx';
import { Payments, Uses } from './payments.tsx';
import { Requirements } from './requirements.tsx';

/** What the script reads from the page. */
export interface MyCardsSettings {
  readonly region: string;
  /** The region's cards, by bank. */
  readonly cards: readonly CardTerms[];
  /** The region's default. */
  readonly mileValue: MileValue;
}

export interface MyCardsProps {
  readonly settings: MyCardsSettings;
  readonly profile: Profile;
  readonly ledger: Ledger;
  readonly today: string;
  /** False if the browser doesn't allow storage. */
  readonly isStored: boolean;
  readonly onProfile: (profile: Profile) => void;
  readonly onLedger: (ledger: Ledger) => void;
  readonly onDelete: () => void;
  readonly carry: Pick<CarryProps, 'offered' | 'onOpen' | 'onAccept' | 'onRefuse'>;
}

/** For a visitor of whom nothing is known, which is all that the server renders. */
export const UNKNOWN_VISITOR: Omit<MyCardsProps, 'settings' | 'today'> = {
  profile: EMPTY_PROFILE,
  ledger: EMPTY_LEDGER,
  isStored: true,
  onProfile() {},
  onLedger() {},
  onDelete() {},
  carry: { offered: undefined, onOpen: async () => false, onAccept() {}, onRefuse() {} },
};

export function MyCards(props: MyCardsProps) {
  const { settings, profile, ledger, today, isStored, onProfile, onLedger, onDelete, carry } = props;
  const isHeld = ({ shortName }: CardTerms) =>
    profile.cards.includes(shortName) || ledger.payments.some(({ card }) => card === shortName);
  const held = settings.cards.filter(isHeld);
  const carried: Carried = { region: settings.region, profile, payments: ledger.payments };
  const change = (changed: Partial<Profile>) => onProfile({ ...profile, ...changed });
  return (
    <>
      {!isStored && (
        <p role="alert" class="notice">
          This browser does not allow pages to store anything, so your choice was not saved.
        </p>
      )}
      <Offer {...carry} />
      <ChooseCards cards={settings.cards} profile={profile} region={settings.region} onChange={change} />
      <Uses held={held} profile={profile} ledger={ledger} today={today} />
      <Payments held={held} ledger={ledger} today={today} onChange={onLedger} />
      <Requirements held={held} profile={profile} onChange={change} />
      <UsualWay profile={profile} onChange={change} />
      <MileValueChoice mileValue={settings.mileValue} profile={profile} onChange={change} />
      <Carry {...carry} carried={carried} onDelete={onDelete} />
    </>
  );
}
