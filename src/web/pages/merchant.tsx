// A merchant's page: its usual code, how sure we are, the cards that earn there, and the evidence.
import type { Mcc } from '../../catalogue/mcc.ts';
import { type Merchant, UNKNOWN_COUNTRY, type UsualCode, WHOLE_WORLD } from '../../catalogue/merchant.ts';
import type { RelatedMerchant } from '../../query/evidence/related-merchants.ts';
import type { WeighedEvidence } from '../../query/evidence/weigh-evidence.ts';
import { BestCardHere, type CardHere, CardsHere, formatCardsHere } from './cards-here.tsx';
import { CodeLink } from './elements.tsx';
import {
  BASIS_LABELS,
  BASIS_SENTENCES,
  CHANNEL_LABELS,
  formatConfidence,
  formatCount,
  formatCountry,
  formatCountryInText,
  formatPercent,
  formatPeriod,
} from './format.ts';
import { Page } from './frame.tsx';
import { PlaceMark } from './icons.tsx';
import { escapeMarkdown, formatList, formatTable, joinLines, joinSections } from './markdown.ts';
import {
  CodeVariants,
  formatElsewhere,
  listOtherCountries,
  type Mccs,
  OtherCodes,
  UsualCodeAnswer,
  type VariantWithCards,
} from './merchant-codes.tsx';
import { EvidenceSection, formatChangeDate, formatDetails, sortEvidence } from './merchant-evidence.tsx';
import { MerchantFacts, ReportForm } from './merchant-facts.tsx';
import { type SiteContext, toAbsolute, useSite } from './site-context.ts';

export interface MerchantPageProps {
  readonly merchant: Merchant;
  readonly mccs: Mccs;
  readonly region: string;
  /** Where the payment is assumed to happen: the region's country if the merchant operates there, else its home. */
  readonly place: { readonly country: string; readonly code: UsualCode };
  readonly cards: readonly CardHere[];
  /** As of the date of the data. */
  readonly weighed: WeighedEvidence;
  readonly related: readonly RelatedMerchant[];
  /** The usual code first. */
  readonly variants: readonly VariantWithCards[];
}

/** In characters; longer names are set smaller. */
const MAX_TITLE = 40;

export function MerchantPage(props: MerchantPageProps) {
  const { merchant, mccs, region, place, cards, variants, weighed, related } = props;
  const { id, name, usual, channel, home, evidence } = merchant;
  const path = `/merchant/${id}`;
  const mcc = mccs.get(place.code.mcc);
  return (
    <Page
      title={`${name}: MCC ${usual.mcc}`}
      description={describeMerchant(merchant, mccs.get(usual.mcc))}
      path={path}
      markdown={`${path}.md`}
      oembed
      jsonLd={buildJsonLd(useSite(), props)}
      islands={['report.js', 'my-best.js']}
      picture="merchant"
    >
      <article class="entry">
        <header class="entry-head">
          <div class="entry-name">
            <PlaceMark category={mcc?.category} large />
            <div>
              <h1 class={name.length > MAX_TITLE ? 'long' : undefined}>
                <bdi>{name}</bdi>
              </h1>
              <p class="soft">
                {CHANNEL_LABELS[channel]}, {formatHome(home)}
              </p>
            </div>
          </div>
          <div class="first-answer">
            <div>
              <UsualCodeAnswer
                merchant={merchant}
                code={place.code}
                mcc={mcc}
                href={`/mcc/${place.code.mcc}`}
              >
                <a href="#evidence">{formatCount(evidence.length, 'piece')} of evidence</a>
                <a href="#report">Seen a different code?</a>
              </UsualCodeAnswer>
              <CodeVariants variants={variants} usual={place.code} mccs={mccs} />
            </div>
            <BestCardHere
              region={region}
              cards={cards}
              purchase={{ at: merchant.name, merchant: merchant.id }}
            />
          </div>
        </header>
        <div class="columns">
          <div class="column-main">
            <CardsHere path={path} region={region} cards={cards} payment={describePayment(props)} />
            <EvidenceSection merchant={merchant} weighed={weighed} />
            <ReportForm merchant={merchant} country={place.country} code={place.code.mcc} />
          </div>
          <div class="column-side">
            <OtherCodes merchant={merchant} mccs={mccs} />
            <RelatedMerchants related={related} />
            <MerchantFacts merchant={merchant} />
          </div>
        </div>
      </article>
    </Page>
  );
}

function describeMerchant({ name, usual, home }: Merchant, mcc: Mcc | undefined): string {
  const where = home === UNKNOWN_COUNTRY ? '' : ` (${formatCountry(home)})`;
  const what = mcc === undefined ? '' : `, ${mcc.description}`;
  return `${name}${where} usually has merchant category code ${usual.mcc}${what}. ${formatConfidence(usual)}. ${BASIS_SENTENCES[usual.basis]}`;
}

function buildJsonLd(site: SiteContext, { merchant, mccs }: MerchantPageProps): object {
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
        description: mccs.get(usual.mcc)?.description ?? '',
      },
    },
  };
}

/** `an online payment in Singapore with code 7011`. */
function describePayment({ merchant, place: { country, code } }: MerchantPageProps): string {
  const where =
    country === UNKNOWN_COUNTRY || country === WHOLE_WORLD ? '' : ` in ${formatCountryInText(country)}`;
  return `${merchant.channel === 'online' ? 'an online' : 'an in-person'} payment${where} with code ${code.mcc}`;
}

/** For use after a comma. */
const formatHome = (home: string): string =>
  home === UNKNOWN_COUNTRY ? 'country unknown' : formatCountry(home);

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

/** `/merchant/{id}.md` */
export function formatMerchantPage(site: SiteContext, props: MerchantPageProps): string {
  const { merchant, mccs, weighed } = props;
  const { id, name, aliases, sites, home, channel, usual, alternatives, evidence } = merchant;
  const formatCode = (code: string): string =>
    escapeMarkdown(`${code} ${mccs.get(code)?.description ?? ''}`.trim());
  return joinSections([
    `# ${escapeMarkdown(name)}: MCC ${usual.mcc}`,
    escapeMarkdown(describeMerchant(merchant, mccs.get(usual.mcc))),
    joinLines([
      `- Usual code: **${usual.mcc}** ${escapeMarkdown(mccs.get(usual.mcc)?.description ?? '')}`,
      `- Confidence: ${formatConfidence(usual)}, ${formatPercent(usual.confidence)}; ${BASIS_LABELS[usual.basis]}`,
      `- Channel: ${CHANNEL_LABELS[channel]}; home country: ${formatCountry(home)}`,
      `- ID: \`${id}\``,
      sites.length > 0 && `- Websites: ${sites.map(({ host }) => escapeMarkdown(host)).join(', ')}`,
      aliases.length > 0 && `- Also known as: ${aliases.map(escapeMarkdown).join(', ')}`,
      `- Data as of ${site.meta.edition}`,
    ]),
    formatList(
      'Other codes',
      alternatives.map(({ mcc, share }) => `${formatCode(mcc)}: ${formatPercent(share)} of the evidence`),
    ),
    formatList(
      'In other countries',
      listOtherCountries(merchant).map(
        ({ country, code: { mcc, share } }) =>
          `${formatElsewhere(country)}: ${formatCode(mcc)}, ${formatPercent(share)} of the evidence`,
      ),
    ),
    weighed.usual && formatList(`Why ${usual.mcc}`, weighed.usual.why.map(escapeMarkdown)),
    formatList(
      'Code changes',
      weighed.changes.map(
        (change) =>
          `${change.from} → ${change.to}, ${formatChangeDate(change)}, ${formatCountry(change.country)}`,
      ),
    ),
    formatCardsHere(site, props),
    `## Evidence\n\n${formatTable(
      ['Code', 'How we know', 'Source', 'When'],
      sortEvidence(evidence).map((piece) => [
        piece.mcc,
        escapeMarkdown([BASIS_LABELS[piece.kind], formatDetails(piece)].filter(Boolean).join('; ')),
        escapeMarkdown(site.meta.sources.find((each) => each.id === piece.source)?.title ?? piece.source),
        formatPeriod(piece),
      ]),
    )}`,
  ]);
}
