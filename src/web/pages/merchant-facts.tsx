// What stands beside a merchant's code: its sites, other names, countries and ids.
import type { ComponentChildren } from 'preact';
import type { Merchant } from '../../catalogue/merchant.ts';
import { linkMerchantReport } from './merchant-texts.ts';
import { PageActions } from './page-actions.tsx';
import type { SiteContext } from './site-context.ts';
import { sayCountry } from './words.ts';

/** More sites or countries than one reads; the rest is folded. */
const MOST_SHOWN = 6;

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
  return (
    <>
      <List items={items.slice(0, MOST_SHOWN)} />
      {items.length > MOST_SHOWN && (
        <details>
          <summary>{items.length - MOST_SHOWN} more</summary>
          <List items={items.slice(MOST_SHOWN)} />
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
