// The facts on a merchant's page: websites, other names, countries, ids, and a link to report a mistake.
import type { ComponentChildren } from 'preact';
import type { Merchant } from '../../catalogue/merchant.ts';
import { PageActions } from './elements.tsx';
import { formatCountry } from './format.ts';
import { linkReport, type SiteContext, toAbsolute } from './site-context.ts';

/** Longer lists of sites, names or countries are folded. */
const MAX_SHOWN = 6;

export function MerchantFacts({ site, merchant }: { site: SiteContext; merchant: Merchant }) {
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
              <Shortened items={aliases} />
            </dd>
          </>
        )}
        <dt>Operates in</dt>
        <dd>
          {countries.length === 0 ? (
            formatCountry(merchant.home)
          ) : (
            <Shortened items={countries.map(formatCountry)} />
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
        <dt>ID</dt>
        <dd class="mono">{id}</dd>
      </dl>
      <PageActions path={`/merchant/${id}`} report={report} />
    </section>
  );
}

function Shortened({ items }: { items: readonly ComponentChildren[] }) {
  return (
    <>
      <List items={items.slice(0, MAX_SHOWN)} />
      {items.length > MAX_SHOWN && (
        <details>
          <summary>{items.length - MAX_SHOWN} more</summary>
          <List items={items.slice(MAX_SHOWN)} />
        </details>
      )}
    </>
  );
}

function List({ items }: { items: readonly ComponentChildren[] }) {
  return (
    <ul>
      {items.map((item, at) => (
        <li key={at}>{item}</li>
      ))}
    </ul>
  );
}

function linkMerchantReport(site: SiteContext, { id, name, usual }: Merchant): string | undefined {
  return linkReport(
    site,
    `Wrong code for ${name}`,
    [
      `Merchant: ${name} (${toAbsolute(site, `/merchant/${id}`)})`,
      `Your site says: ${usual.mcc}, as of ${site.meta.edition}`,
      'It should be: ',
      'Where and when I saw it (country, online or in person, date): ',
      'Network (Visa, Mastercard, American Express): ',
    ].join('\n'),
  );
}
