// /my-cards in the browser: shows what is stored here, stores every change, and takes in what a link or a file carries.
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type Carried, parseFile, parseLink } from '../visitor/carry.ts';
import { EMPTY_LEDGER, type Ledger, readLedger, storeLedger } from '../visitor/ledger.ts';
import { getToday } from '../visitor/period.ts';
import { EMPTY_PROFILE, type Profile, readProfile, storeProfile } from '../visitor/profile.ts';
import { storeRegion } from '../visitor/region.ts';
import { MyCards, type MyCardsSettings } from './my-cards.tsx';

function App({ settings }: { settings: MyCardsSettings }) {
  const { region } = settings;
  const [profile, setProfile] = useState(() => readProfile(region));
  const [ledger, setLedger] = useState(() => readLedger(region));
  const [isStored, setStored] = useState(true);
  const [offered, setOffered] = useState<Carried>();
  const [deleted, setDeleted] = useState<{ profile: Profile; ledger: Ledger }>();

  const changeProfile = (next: Profile) => {
    setProfile(next);
    setStored(storeProfile(region, next));
  };
  const changeLedger = (next: Ledger) => {
    setLedger(next);
    setStored(storeLedger(region, next));
  };

  useEffect(() => {
    const read = () => {
      setProfile(readProfile(region));
      setLedger(readLedger(region));
    };
    // Another tab changed something.
    addEventListener('storage', read);
    const takeLink = async () => {
      const carried = await parseLink(location.hash);
      if (carried === undefined) return;
      history.replaceState(null, '', location.pathname + location.search);
      setOffered(carried);
    };
    void takeLink();
    addEventListener('hashchange', takeLink);
    return () => {
      removeEventListener('storage', read);
      removeEventListener('hashchange', takeLink);
    };
  }, [region]);

  return (
    <>
      {deleted && (
        <p role="status" class="offer">
          Everything is deleted.{' '}
          <button
            type="button"
            class="button"
            onClick={() => {
              changeProfile(deleted.profile);
              changeLedger(deleted.ledger);
              setDeleted(undefined);
            }}
          >
            Undo
          </button>
        </p>
      )}
      <MyCards
        settings={settings}
        profile={profile}
        ledger={ledger}
        today={getToday()}
        isStored={isStored}
        onProfile={changeProfile}
        onLedger={changeLedger}
        onDelete={() => {
          setDeleted({ profile, ledger });
          changeProfile(EMPTY_PROFILE);
          changeLedger(EMPTY_LEDGER);
          scrollTo(0, 0);
        }}
        carry={{
          offered,
          async onOpen(file) {
            const carried = parseFile(await file.text());
            setOffered(carried);
            if (carried) scrollTo(0, 0);
            return carried !== undefined;
          },
          onAccept() {
            const { region: theirs, profile: brought, payments } = offered!;
            setOffered(undefined);
            if (theirs === region) {
              changeProfile(brought);
              changeLedger({ payments, before: ledger.payments });
            } else {
              storeProfile(theirs, brought);
              storeLedger(theirs, { payments, before: readLedger(theirs).payments });
              storeRegion(theirs);
              location.assign(`/my-cards?region=${theirs}`);
            }
          },
          onRefuse: () => setOffered(undefined),
        }}
      />
    </>
  );
}

const settings = document.getElementById('my-cards-settings')?.textContent;
const root = document.getElementById('my-cards-app');
if (settings && root) render(<App settings={JSON.parse(settings)} />, root);
