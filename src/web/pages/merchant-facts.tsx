// The facts on a merchant's page (websites, other names, countries, ids) and the ways to correct them: a link to report a
// mistake, and a form for a code that a visitor has seen.
import type { ComponentChildren } from 'preact';
import { type Merchant, UNKNOWN_COUNTRY } from '../../catalogue/merchant.ts';
import { REPORT_HEADER } from '../visitor/report-row.ts';
import { PageActions } from './elements.tsx';
import { formatCountry } from './format.ts';
import { findReportForm, linkReport, type SiteContext, toAbsolute, useSite } from './site-context.ts';

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
const MAX_COUNTRIES = 12;

interface ReportFormProps {
  readonly merchant: Merchant;
  readonly country: string;
  /** The usual code there. */
  readonly code: string;
}

/**
 * Sends what a visitor saw to where the operator wants it, or writes it as a row of evidence to hand in. `country` is
 * where the payment is assumed to happen. The island `report.js` fills in the month and writes the row.
 */
export function ReportForm({ merchant, country, code }: ReportFormProps) {
  const { id, name, channel, usual } = merchant;
  const site = useSite();
  const form = findReportForm(site);
  const link = linkReport(
    site,
    `Code seen at ${name}`,
    `Your site says ${usual.mcc}, as of ${site.meta.edition}. I saw:\n\n${REPORT_HEADER}\n${ROW_PLACE}\n`,
  );
  const isSent = form !== undefined || link !== undefined;
  return (
    <section class="report" aria-labelledby="report">
      <h2 id="report">Seen a different code?</h2>
      <p>Your bank’s app or a payment receipt may show it.</p>
      {isKnown(country) && (
        <form
          class="report-same"
          data-report={id}
          data-name={name}
          data-link={link}
          method={form && 'post'}
          action={form}
        >
          {Object.entries({ merchant: id, row: '', mcc: code, channel, month: '', country }).map(
            ([field, value]) => (
              <input key={field} type="hidden" name={field} value={value} />
            ),
          )}
          <button class="button" type="submit" data-do={isSent ? 'send' : 'copy'}>
            I saw {code}, too
          </button>
          <output class="report-row" />
        </form>
      )}
      <form data-report={id} data-name={name} data-link={link} method={form && 'post'} action={form}>
        <input type="hidden" name="merchant" value={id} />
        <input type="hidden" name="row" />
        <div class="report-fields">
          <p>
            <label for="r-mcc">Code</label>
            <input
              id="r-mcc"
              name="mcc"
              inputMode="numeric"
              pattern="[0-9]{4}"
              maxLength={4}
              autoComplete="off"
              placeholder="0000"
              required
            />
          </p>
          <fieldset>
            <legend>How you paid</legend>
            <label>
              <input type="radio" name="channel" value="offline" checked={channel === 'offline'} /> In person
            </label>
            <label>
              <input type="radio" name="channel" value="online" checked={channel === 'online'} /> Online or in
              an app
            </label>
          </fieldset>
          <p>
            <label for="r-month">Month</label>
            <input
              id="r-month"
              name="month"
              type="month"
              pattern="[0-9]{4}-[0-9]{2}"
              placeholder="2026-11"
              required
            />
          </p>
          <p>
            <label for="r-country">Country</label>
            <select id="r-country" name="country" required>
              {listReportCountries(merchant, country, site.meta.regions).map((code) => (
                <option key={code} value={code}>
                  {code === '' ? 'Choose' : formatCountry(code)}
                </option>
              ))}
            </select>
          </p>
        </div>
        <details>
          <summary>Network and text, if you know them</summary>
          <div class="report-fields">
            <p>
              <label for="r-network">Card network</label>
              <select id="r-network" name="network">
                <option value="">Not known</option>
                <option>Visa</option>
                <option>Mastercard</option>
                <option>American Express</option>
              </select>
            </p>
            <p>
              <label for="r-text">Text on the statement, without your name or card number</label>
              <input id="r-text" name="text" maxLength={60} autoComplete="off" spellcheck={false} />
            </p>
          </div>
        </details>
        <p class="report-actions">
          {isSent && (
            <button class="button main" type="submit" data-do="send">
              Send it
            </button>
          )}
          <button class="button" type="submit" data-do="copy">
            Copy it as a line
          </button>
        </p>
        <p class="note">
          {form !== undefined && `It goes to ${new URL(form).host}. Nothing is sent before you tap.`}
          {link !== undefined &&
            (link.startsWith('mailto:')
              ? 'It opens your mail with the report filled in.'
              : `It opens a form on ${new URL(link).host} with the report filled in.`)}
          {!isSent &&
            'This site has no address for reports. Copy the line and give it to whoever runs the site: “mcc-lookup accept-report” adds it to the data.'}
        </p>
        <output class="report-row" />
      </form>
    </section>
  );
}

const isKnown = (code: string): boolean => /^[A-Z]{2}$/.test(code) && code !== UNKNOWN_COUNTRY;

/** The most likely first; the island adds the others. Starts empty if none is likely. */
function listReportCountries(
  { countries }: Merchant,
  country: string,
  regions: readonly string[],
): readonly string[] {
  const others = [...countries.slice(0, MAX_COUNTRIES), ...regions].filter(isKnown);
  return [...new Set([isKnown(country) ? country : '', ...others])];
}
