// A merchant: its usual code, how sure we are, and all that stands behind it.
import type { Mcc } from '../../catalogue/mcc.ts';
import type { Merchant, UsualCode } from '../../catalogue/merchant.ts';
import type { RelatedMerchant } from '../../query/evidence/related-merchants.ts';
import type { WeighedEvidence } from '../../query/evidence/weigh-evidence.ts';
import { type CardVerdict, CardVerdicts } from './card-verdicts.tsx';
import { EvidenceTable, type FindSource } from './evidence-table.tsx';
import { renderPage } from './frame.tsx';
import { MerchantFacts } from './merchant-facts.tsx';
import { describeMerchant } from './merchant-texts.ts';
import { OtherCodes } from './other-codes.tsx';
import { type SiteContext, toAbsolute, withRegion } from './site-context.ts';
import { Timeline } from './timeline.tsx';
import { UsualCodeAnswer } from './usual-code.tsx';
import { CodeChanges, RelatedMerchants, WhyUsual } from './why-section.tsx';
import { CHANNEL_LABELS, sayCount, sayCountry } from './words.ts';

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
  const question = `a payment ${CHANNEL_LABELS[merchant.channel].toLowerCase()} in ${sayCountry(place.country)} under ${place.code.mcc}`;
  return (
    <article class="entry">
      <header class="entry-head">
        <h1>{merchant.name}</h1>
        <p class="soft">
          {CHANNEL_LABELS[merchant.channel]}, {sayCountry(merchant.home)}
        </p>
        <UsualCodeAnswer
          merchant={merchant}
          mcc={findMcc(merchant.usual.mcc)}
          href={withRegion(`/mcc/${merchant.usual.mcc}`, region, site)}
        >
          <a href="#evidence">{sayCount(merchant.evidence.length, 'piece')} of evidence</a>
        </UsualCodeAnswer>
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
          <MerchantFacts site={site} merchant={merchant} />
        </div>
      </div>
    </article>
  );
}
