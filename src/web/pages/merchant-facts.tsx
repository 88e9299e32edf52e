// The facts on a merchant's page (websites, other names, countries, ids) and the ways to correct them: a link to report a
// mistake, and a form for a code that a visitor has seen.
import type { ComponentChildren } from 'preact';
import type { Merchant } from '../../catalogue/merchant.ts';
import { REPORT_HEADER } from '../visitor/report-row.ts';
import { PageActions } from './elements.tsx';
import { formatCountry } from './format.ts';
import { linkReport, type SiteContext, toAbsolute, useSite } from './site-context.ts';

/** Longer lists of sites, names or countries are folded. */
const MAX_SHOWN = 6;

export function MerchantFacts({ merchant }: { merchant: Merchant }) {
  const { aliases, sites, countries, wikidata, id } = merchant;
  const report = linkMerchantReport(useSite(), merchant);
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
      {items.map((item, index) => (
        <li key={index}>{item}</li>
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

/** The placeholder in the link that the island replaces with the row. */
const ROW_PLACE = '{row}';

/**
 * Writes a row of evidence, ready to copy, download or send; `country` is where the payment is assumed to happen. The
 * island `report.js` writes it; without JavaScript, the link to report a mistake remains.
 */
export function ReportForm({ merchant, country }: { merchant: Merchant; country: string }) {
  const { id, name, channel, usual } = merchant;
  const site = useSite();
  const link = linkReport(
    site,
    `Code seen at ${name}`,
    `Your site says ${usual.mcc}, as of ${site.meta.edition}. I saw:\n\n${REPORT_HEADER}\n${ROW_PLACE}\n`,
  );
  return (
    <section class="report" aria-labelledby="report">
      <h2 id="report">Seen a different code?</h2>
      <p>
        Your bank’s app or a payment receipt may show the code. Fill in what you saw and send us the line.
      </p>
      <form data-report={id} data-name={name} data-link={link}>
        <div class="report-fields">
          <p>
            <label for="r-mcc">Code</label>
            <input id="r-mcc" name="mcc" inputMode="numeric" pattern="[0-9]{4}" maxLength={4} required />
          </p>
          <p>
            <label for="r-country">Country, two letters</label>
            <input
              id="r-country"
              name="country"
              value={/^[A-Z]{2}$/.test(country) && country !== 'ZZ' ? country : ''}
              pattern="[A-Za-z]{2}"
              maxLength={2}
              required
            />
          </p>
          <p>
            <label for="r-channel">How you paid</label>
            <select id="r-channel" name="channel">
              <option value="offline" selected={channel === 'offline'}>
                In person
              </option>
              <option value="online" selected={channel === 'online'}>
                Online
              </option>
            </select>
          </p>
          <p>
            <label for="r-network">Card network</label>
            <select id="r-network" name="network">
              <option>Visa</option>
              <option>Mastercard</option>
              <option>American Express</option>
              <option value="">Other or unknown</option>
            </select>
          </p>
          <p>
            <label for="r-day">Date</label>
            <input id="r-day" name="day" type="date" required />
          </p>
          <p>
            <label for="r-text">Text on the statement (optional)</label>
            <input id="r-text" name="text" maxLength={60} autoComplete="off" spellcheck={false} />
          </p>
        </div>
        <p class="note">Do not include your name or card number.</p>
        <p class="report-actions">
          <button class="button" type="submit" data-do="copy">
            Copy the line
          </button>
          <button class="button" type="submit" data-do="download">
            Download it
          </button>
          {link && (
            <button class="button" type="submit" data-do="send">
              Send it
            </button>
          )}
        </p>
        <output class="report-row" />
      </form>
    </section>
  );
}
