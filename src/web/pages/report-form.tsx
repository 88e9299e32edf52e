// "Seen a different code?": a form that writes a row of evidence, ready to copy, download or send. The island
// `report.js` writes it; without JavaScript, the link to report a mistake remains.
import type { Merchant } from '../../catalogue/merchant.ts';
import { REPORT_HEADER } from '../visitor/report-row.ts';
import { linkReport, type SiteContext } from './site-context.ts';

interface ReportFormProps {
  readonly site: SiteContext;
  readonly merchant: Merchant;
  /** Where the payment is assumed to happen. */
  readonly country: string;
}

/** The placeholder in the link that the island replaces with the row. */
const ROW_PLACE = '{row}';

export function ReportForm({ site, merchant: { id, name, channel, usual }, country }: ReportFormProps) {
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
