// A merchant's page: its usual code, how sure we are, the cards that earn there, and the evidence.
import type { ComponentChildren } from 'preact';
import type { Observation } from '../../catalogue/evidence.ts';
import type { Mcc } from '../../catalogue/mcc.ts';
import { type Merchant, UNKNOWN_COUNTRY, type UsualCode, WHOLE_WORLD } from '../../catalogue/merchant.ts';
import type { RelatedMerchant } from '../../query/evidence/related-merchants.ts';
import type { WeighedEvidence } from '../../query/evidence/weigh-evidence.ts';
import { type CardVerdict, CardVerdicts } from './card-verdicts.tsx';
import { CodeVariants, type JudgedVariant } from './code-variants.tsx';
import { CodeHero, CodeLink } from './elements.tsx';
import {
  BASIS_LABELS,
  BASIS_SENTENCES,
  CHANNEL_LABELS,
  formatConfidence,
  formatCount,
  formatCountry,
  formatCountryInText,
  formatDate,
  formatPercent,
  formatSureness,
} from './format.ts';
import { renderPage } from './frame.tsx';
import { CategoryIcon } from './icons.tsx';
import { EvidenceSection, type FindSource } from './merchant-evidence.tsx';
import { MerchantFacts } from './merchant-facts.tsx';
import { ReportForm } from './report-form.tsx';
import { type SiteContext, toAbsolute } from './site-context.ts';
import { UseCard } from './use-card.tsx';

export interface MerchantPage {
  readonly site: SiteContext;
  readonly merchant: Merchant;
  findMcc(code: string): Mcc | undefined;
  readonly findSource: FindSource;
  readonly region: string;
  /** Where the payment is assumed to happen: the region's country if the merchant operates there, else its home. */
  readonly place: { readonly country: string; readonly code: UsualCode };
  readonly verdicts: readonly CardVerdict[];
  /** As of the date of the data. */
  readonly weighed: WeighedEvidence;
  readonly related: readonly RelatedMerchant[];
  /** The usual code first. */
  readonly variants: readonly JudgedVariant[];
}

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
    islands: ['report.js'],
    picture: 'merchant',
    children: <MerchantMain {...page} path={path} />,
  });
}

export function describeMerchant({ name, usual, home }: Merchant, mcc: Mcc | undefined): string {
  const where = home === UNKNOWN_COUNTRY ? '' : ` (${formatCountry(home)})`;
  const what = mcc === undefined ? '' : `, ${mcc.description}`;
  return `${name}${where} usually has merchant category code ${usual.mcc}${what}. ${formatConfidence(usual)}. ${BASIS_SENTENCES[usual.basis]}`;
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
  const { site, merchant, findMcc, findSource, region, place, verdicts, variants, weighed, related, path } =
    page;
  const mcc = findMcc(place.code.mcc);
  return (
    <article class="entry">
      <header class="entry-head">
        <h1 class="with-icon">
          <CategoryIcon category={mcc?.category} />
          {merchant.name}
        </h1>
        <p class="soft">
          {CHANNEL_LABELS[merchant.channel]}, {formatHome(merchant.home)}
        </p>
        <div class="first-answer">
          <div>
            <UsualCodeAnswer merchant={merchant} code={place.code} mcc={mcc} href={`/mcc/${place.code.mcc}`}>
              <a href="#evidence">{formatCount(merchant.evidence.length, 'piece')} of evidence</a>.{' '}
              <a href="#report">Seen a different code?</a>
            </UsualCodeAnswer>
            <CodeVariants variants={variants} usual={place.code} findMcc={findMcc} />
          </div>
          <UseCard region={region} verdicts={verdicts} />
        </div>
      </header>
      <div class="columns">
        <div class="column-main">
          <CardVerdicts
            site={site}
            path={path}
            region={region}
            verdicts={verdicts}
            question={describePayment(page)}
          />
          <EvidenceSection
            merchant={merchant}
            edition={site.meta.edition}
            weighed={weighed}
            findSource={findSource}
          />
          <ReportForm site={site} merchant={merchant} country={place.country} />
        </div>
        <div class="column-side">
          <OtherCodes merchant={merchant} findMcc={findMcc} />
          <RelatedMerchants related={related} />
          <MerchantFacts site={site} merchant={merchant} />
        </div>
      </div>
    </article>
  );
}

/** `an online payment in Singapore with code 7011`. */
function describePayment({ merchant, place: { country, code } }: MerchantPage): string {
  const where =
    country === UNKNOWN_COUNTRY || country === WHOLE_WORLD ? '' : ` in ${formatCountryInText(country)}`;
  return `${merchant.channel === 'online' ? 'an online' : 'an in-person'} payment${where} with code ${code.mcc}`;
}

interface UsualCodeAnswerProps {
  readonly merchant: Merchant;
  /** The usual code at the place of payment, if known; otherwise the merchant's usual code. */
  readonly code?: UsualCode | undefined;
  readonly mcc: Mcc | undefined;
  /** The code's page. */
  readonly href: string;
  /** Added after the last sentence. */
  readonly children?: ComponentChildren;
}

/** The answer: the usual code, what it covers, and how sure we are. */
export function UsualCodeAnswer({ merchant, code, mcc, href, children }: UsualCodeAnswerProps) {
  const usual = code ?? merchant.usual;
  return (
    <div class="answer">
      <CodeHero code={usual.mcc} href={href} />
      <div class="answer-words">
        <p class="lead">{mcc?.description}</p>
        <p>
          <strong>{formatConfidence(usual)}</strong> <span class="soft">({formatSureness(usual)})</span>.{' '}
          {BASIS_SENTENCES[usual.basis]} {formatLastSeen({ usual, evidence: merchant.evidence })} {children}
        </p>
      </div>
    </div>
  );
}

/** For use after a comma. */
const formatHome = (home: string): string =>
  home === UNKNOWN_COUNTRY ? 'country unknown' : formatCountry(home);

/** `Last seen Feb 2026, Singapore.`; empty if the usual code was never seen. */
function formatLastSeen({ usual, evidence }: Pick<Merchant, 'usual' | 'evidence'>): string {
  const seen = evidence.filter(
    (piece): piece is Observation => piece.kind === 'observed' && piece.mcc === usual.mcc,
  );
  if (seen.length === 0) return '';
  const last = seen.reduce((one, other) => (other.lastSeen > one.lastSeen ? other : one));
  return `Last seen ${formatDate(last.lastSeen)}, ${formatCountry(last.country)}.`;
}

interface OtherCodesProps {
  readonly merchant: Merchant;
  findMcc(code: string): Mcc | undefined;
}

/** Codes that the merchant also has, and its usual codes in other countries. */
function OtherCodes({ merchant, findMcc }: OtherCodesProps) {
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

interface CodeListProps extends Pick<OtherCodesProps, 'findMcc'> {
  readonly codes: readonly { readonly code: UsualCode; readonly country?: string }[];
}

function CodeList({ codes, findMcc }: CodeListProps) {
  return (
    <ul class="code-list">
      {codes.map(({ code, country }) => (
        <li key={country ?? code.mcc}>
          <CodeLink code={code.mcc} />
          <div>
            {country && <strong>{formatCountry(country)}: </strong>}
            {findMcc(code.mcc)?.description}
            <span class="detail">
              {formatPercent(code.share)} of the evidence. {BASIS_LABELS[code.basis]}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

function RelatedMerchants({ related }: { related: readonly RelatedMerchant[] }) {
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="related">
      <h2 id="related">Related merchants</h2>
      <ul class="code-list">
        {related.map(({ id, name, mcc, channel, home, why }) => (
          <li key={id}>
            <CodeLink code={mcc} />
            <div>
              <a href={`/merchant/${id}`}>{name}</a>
              <span class="detail">
                {CHANNEL_LABELS[channel]}, {formatHome(home)}
                {why === 'owns the site' && '; owns the site'}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
