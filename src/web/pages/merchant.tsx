// A merchant: its usual code, how sure we are, and all that stands behind it.
import type { ComponentChildren } from 'preact';
import type { Mcc } from '../../catalogue/mcc.ts';
import type { Merchant, UsualCode } from '../../catalogue/merchant.ts';
import type { RelatedMerchant } from '../../query/evidence/related-merchants.ts';
import type { WeighedEvidence } from '../../query/evidence/weigh-evidence.ts';
import { type CardVerdict, CardVerdicts } from './card-verdicts.tsx';
import { CodeHero, CodeLink } from './code.tsx';
import { EvidenceTable, type FindSource } from './evidence-table.tsx';
import { renderPage } from './frame.tsx';
import { describeMerchant, linkMerchantReport, sayLastSighting } from './merchant-texts.ts';
import { PageActions } from './page-actions.tsx';
import { type SiteContext, toAbsolute } from './site-context.ts';
import { Timeline } from './timeline.tsx';
import { CodeChanges, RelatedMerchants, WhyUsual } from './why-section.tsx';
import {
  BASIS_LABELS,
  BASIS_SENTENCES,
  CHANNEL_LABELS,
  sayConfidence,
  sayCount,
  sayCountry,
  sayPercent,
} from './words.ts';

export interface MerchantPage {
  readonly site: SiteContext;
  readonly merchant: Merchant;
  findMcc(code: string): Mcc | undefined;
  readonly findSource: FindSource;
  readonly region: string;
  /** Where the cards are judged: the region's country if the merchant trades there, else its home. */
  readonly place: { readonly country: string; readonly code: UsualCode };
  readonly verdicts: readonly CardVerdict[];
  /** As of the data's day. */
  readonly weighed: WeighedEvidence;
  readonly related: readonly RelatedMerchant[];
}

/** More sites or countries than one reads; the rest is folded. */
const MOST_SHOWN = 6;

export function renderMerchantPage(page: MerchantPage): string {
  const { site, merchant, findMcc } = page;
  const path = `/merchant/${merchant.id}`;
  const mcc = findMcc(merchant.usual.mcc);
  return renderPage({
    site,
    title: `${merchant.name}: MCC ${merchant.usual.mcc}`,
    description: describeMerchant(merchant, mcc),
    path,
    markdown: `${path}.md`,
    oembed: true,
    jsonLd: buildJsonLd(page),
    children: <MerchantMain {...page} path={path} />,
  });
}

function buildJsonLd({ site, merchant, findMcc }: MerchantPage): object {
  const { id, name, aliases, sites, usual, wikidata } = merchant;
  const own = sites.find(({ owner }) => owner === undefined);
  return {
    '@type': 'WebPage',
    url: toAbsolute(site, `/merchant/${id}`),
    name: `${name}: MCC ${usual.mcc}`,
    dateModified: site.meta.edition,
    about: {
      '@type': 'Organization',
      name,
      ...(aliases.length > 0 && { alternateName: aliases }),
      ...(own && { url: `https://${own.host}` }),
      ...(wikidata && { sameAs: `https://www.wikidata.org/wiki/${wikidata}` }),
      identifier: {
        '@type': 'PropertyValue',
        propertyID: 'Merchant category code',
        value: usual.mcc,
        description: findMcc(usual.mcc)?.description ?? '',
      },
    },
  };
}

function MerchantMain(page: MerchantPage & { path: string }) {
  const { site, merchant, findMcc, findSource, region, place, verdicts, weighed, related, path } = page;
  const { usual } = merchant;
  const question = `a payment ${merchant.channel === 'online' ? 'online' : 'in person'} in ${sayCountry(place.country)} under ${place.code.mcc}`;
  return (
    <article class="entry">
      <header class="entry-head">
        <h1>{merchant.name}</h1>
        <p class="soft">
          {CHANNEL_LABELS[merchant.channel]}, {sayCountry(merchant.home)}
        </p>
        <div class="answer">
          <CodeHero code={usual.mcc} href={`/mcc/${usual.mcc}`} />
          <div class="answer-words">
            <p class="lead">{findMcc(usual.mcc)?.description}</p>
            <p>
              <strong>{sayConfidence(usual)}</strong>{' '}
              <span class="soft">({sayPercent(usual.confidence)} sure)</span>. {BASIS_SENTENCES[usual.basis]}{' '}
              {sayLastSighting(merchant)}{' '}
              <a href="#evidence">{sayCount(merchant.evidence.length, 'piece', 'pieces')} of evidence</a>
            </p>
          </div>
        </div>
      </header>
      <div class="columns">
        <div class="column-main">
          <CardVerdicts site={site} path={path} region={region} verdicts={verdicts} question={question} />
          <section aria-labelledby="evidence">
            <h2 id="evidence">Evidence</h2>
            <WhyUsual weighed={weighed} />
            <CodeChanges weighed={weighed} />
            <Timeline evidence={merchant.evidence} edition={site.meta.edition} />
            <EvidenceTable evidence={merchant.evidence} findSource={findSource} />
            <p class="note">
              How these make one code is written on <a href="/about/data#confidence">the data page</a>. For
              programs: <a href={`/api/merchants/${merchant.id}`}>all of it as JSON</a>.
            </p>
          </section>
        </div>
        <div class="column-side">
          <OtherCodes merchant={merchant} findMcc={findMcc} />
          <RelatedMerchants related={related} />
          <Facts site={site} merchant={merchant} />
        </div>
      </div>
    </article>
  );
}

function OtherCodes({ merchant, findMcc }: Pick<MerchantPage, 'merchant' | 'findMcc'>) {
  const { alternatives, byCountry = {} } = merchant;
  const countries = Object.entries(byCountry).sort(([a], [b]) => (a < b ? -1 : 1));
  return (
    <>
      {alternatives.length > 0 && (
        <section aria-labelledby="alternatives">
          <h2 id="alternatives">Other codes</h2>
          <CodeList codes={alternatives.map((code) => ({ code }))} findMcc={findMcc} />
        </section>
      )}
      {countries.length > 0 && (
        <section aria-labelledby="by-country">
          <h2 id="by-country">In other countries</h2>
          <CodeList codes={countries.map(([country, code]) => ({ code, country }))} findMcc={findMcc} />
        </section>
      )}
    </>
  );
}

interface CodeListProps {
  readonly codes: readonly { readonly code: UsualCode; readonly country?: string }[];
  findMcc(code: string): Mcc | undefined;
}

function CodeList({ codes, findMcc }: CodeListProps) {
  return (
    <ul class="code-list">
      {codes.map(({ code, country }) => (
        <li key={country ?? code.mcc}>
          <CodeLink code={code.mcc} />
          <div>
            {country && <strong>{sayCountry(country)}: </strong>}
            {findMcc(code.mcc)?.description}
            <span class="detail">
              {sayPercent(code.share)} of the evidence. {BASIS_LABELS[code.basis]}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Facts({ site, merchant }: Pick<MerchantPage, 'site' | 'merchant'>) {
  const { aliases, sites, countries, wikidata, id } = merchant;
  const report = linkMerchantReport(site, merchant);
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">About this merchant</h2>
      <dl class="facts">
        {sites.length > 0 && (
          <>
            <dt>Websites</dt>
            <dd>
              <Shortened
                items={sites.map(({ host, owner }) => (
                  <>
                    <a href={`https://${host}`} rel="noopener nofollow">
                      {host}
                    </a>
                    {owner && (
                      <span class="detail">
                        a page on <a href={`/merchant/${owner}`}>{owner}</a>’s site
                      </span>
                    )}
                  </>
                ))}
              />
            </dd>
          </>
        )}
        {aliases.length > 0 && (
          <>
            <dt>Also known as</dt>
            <dd>
              <Shortened items={aliases.map((alias) => alias)} />
            </dd>
          </>
        )}
        <dt>Trades in</dt>
        <dd>
          {countries.length === 0 ? (
            sayCountry(merchant.home)
          ) : (
            <Shortened items={countries.map(sayCountry)} />
          )}
        </dd>
        {wikidata && (
          <>
            <dt>Wikidata</dt>
            <dd>
              <a
                href={`https://www.wikidata.org/wiki/${encodeURIComponent(wikidata)}`}
                rel="noopener nofollow"
              >
                {wikidata}
              </a>
            </dd>
          </>
        )}
        <dt>Id</dt>
        <dd class="mono">{id}</dd>
      </dl>
      <PageActions path={`/merchant/${id}`} report={report} />
    </section>
  );
}

function Shortened({ items }: { items: readonly ComponentChildren[] }) {
  const list = (shown: readonly ComponentChildren[], from: number) => (
    <ul class="plain">
      {shown.map((item, at) => (
        <li key={from + at}>{item}</li>
      ))}
    </ul>
  );
  return (
    <>
      {list(items.slice(0, MOST_SHOWN), 0)}
      {items.length > MOST_SHOWN && (
        <details>
          <summary>{items.length - MOST_SHOWN} more</summary>
          {list(items.slice(MOST_SHOWN), MOST_SHOWN)}
        </details>
      )}
    </>
  );
}
