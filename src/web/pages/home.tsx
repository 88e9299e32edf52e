// The home page: the search, a shop of the region with the card to use there, and what else one can do here.
import type { ComponentChildren } from 'preact';
import type { Mcc } from '../../catalogue/mcc.ts';
import type { Merchant, UsualCode } from '../../catalogue/merchant.ts';
import { KEEP_SCRIPT, KeepOnDevice } from '../device/keep-on-device.tsx';
import type { CardHere } from './cards-here.tsx';
import { CardLine } from './elements.tsx';
import { formatConfidence, formatCount, formatCountryInText, formatSureness } from './format.ts';
import { Page, SearchForm } from './frame.tsx';
import { type Deed, DeedIcon, PlaceMark } from './icons.tsx';
import { CardArt, CodeKeys, Labels } from './pictures.tsx';
import { toAbsolute, useSite } from './site-context.ts';

/** A shop of the region with its code and the best card there. */
export interface HomeExample {
  readonly merchant: Merchant;
  readonly code: UsualCode;
  readonly mcc: Mcc | undefined;
  readonly best: CardHere | undefined;
}

export interface HomePageProps {
  readonly region: string;
  readonly examples: readonly HomeExample[];
}

/** What the search box understands besides names. */
const QUERIES = ['5812', 'hair salon', 'best card for petrol'];

const DESCRIPTION =
  'Look up a merchant’s category code (MCC), how we know it, and which credit cards earn more there. Open data, open source, no key.';

export function HomePage({ region, examples }: HomePageProps) {
  const site = useSite();
  const [first] = examples;
  const names = examples.map(({ merchant }) => merchant.name);
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
          <h1>Know the card before you pay.</h1>
          <p class="lead">
            Every shop that takes cards has a four-digit code, and your rewards depend on it. Type a shop,
            paste a line of your statement, or scan the code at the counter.
          </p>
          <SearchForm />
          <ul class="try-these" aria-label="For example">
            {[...names, ...QUERIES].map((text) => (
              <li key={text}>
                <a class="label" href={`/search?q=${encodeURIComponent(text)}`}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </section>
        {first && <Example {...first} />}
      </div>
      <Tiles region={region} examples={examples} />
      <KeepOnDevice />
      <Counts />
    </Page>
  );
}

function Example({ merchant: { id, name }, code, mcc, best }: HomeExample) {
  return (
    <section class="example panel" aria-labelledby="example">
      <header class="place-line">
        <PlaceMark category={mcc?.category} />
        <div>
          <h2 id="example">
            <a href={`/merchant/${id}`}>
              <bdi>{name}</bdi>
            </a>
          </h2>
          <p class="detail">{mcc?.description}</p>
        </div>
        <CodeKeys code={code.mcc} href={`/mcc/${code.mcc}`} isSmall />
      </header>
      <p class="note">
        <strong>{formatConfidence(code)}</strong>, {formatSureness(code)}
      </p>
      {best && (
        <div class="use-line">
          <CardLine {...best}>
            <Labels of={best.labels.sure} />
          </CardLine>
        </div>
      )}
    </section>
  );
}

function Tiles({ region, examples }: HomePageProps) {
  const cards = new Map(examples.flatMap(({ best }) => (best ? [[best.shortName, best] as const] : [])));
  const last = examples.at(-1);
  return (
    <section aria-labelledby="ways">
      <h2 id="ways" class="visually-hidden">
        What you can do here
      </h2>
      <ul class="tiles">
        <Tile
          href="/best-card"
          deed="shop"
          name="Which card here?"
          what="For your amount, how you pay, and what is left of your caps"
        >
          {last?.best && (
            <p class="tile-row">
              <span>{last.merchant.name}</span>
              <strong>{last.best.mpd}</strong>
            </p>
          )}
        </Tile>
        <Tile
          href="/statement"
          deed="statement"
          name="Read a statement"
          what="What you earned and what you missed. It never leaves your device"
        >
          {examples.slice(0, 2).map(({ merchant, code }) => (
            <p key={merchant.id} class="tile-row">
              <span>{merchant.name}</span>
              <span class="code">{code.mcc}</span>
            </p>
          ))}
        </Tile>
        <Tile
          href="/qr"
          deed="scan"
          name="At the counter"
          what="Scan a shop’s payment code: who it is, its code, and which card earns"
        >
          {last && <CodeKeys code={last.code.mcc} isSmall />}
        </Tile>
        <Tile
          href="/my-cards"
          deed="cards"
          name="My cards"
          what={`Choose yours in ${formatCountryInText(region)} once: caps and minimums by month, on every page`}
        >
          <span class="tile-cards">
            {[...cards.values()].map(({ shortName, name, bank }) => (
              <CardArt key={shortName} name={name} bank={bank} />
            ))}
          </span>
        </Tile>
      </ul>
    </section>
  );
}

interface TileProps {
  readonly href: string;
  readonly deed: Deed;
  readonly name: string;
  readonly what: string;
  /** The example. */
  readonly children: ComponentChildren;
}

function Tile({ href, deed, name, what, children }: TileProps) {
  return (
    <li class="tile">
      <DeedIcon deed={deed} />
      <h3>
        <a href={href}>{name}</a>
      </h3>
      <p>{what}</p>
      <div class="tile-example">{children}</div>
    </li>
  );
}

function Counts() {
  const { counts } = useSite().meta;
  return (
    <p class="counts note">
      <a href="/about/data">{formatCount(counts.merchants, 'merchant')}</a>,{' '}
      <a href="/mcc">{formatCount(counts.mccs, 'code')}</a> and{' '}
      <a href="/cards">{formatCount(counts.cards, 'card')}</a>, each fact with its source and date. Free and
      open, also as <a href="/docs">JSON for programs</a> and on <a href="/embed">your own page</a>.
    </p>
  );
}
