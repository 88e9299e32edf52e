// The offer to keep the site on this device. The script keep.ts shows it where the browser can, and says what is kept.
import { formatDate } from '../pages/format.ts';
import { useSite } from '../pages/site-context.ts';

/** What the script reads from the page. */
export interface KeepSettings {
  readonly address: string;
  /** Uncompressed size, for a progress bar. */
  readonly bytes: number;
}

/** The script, for pages with the offer. */
export const KEEP_SCRIPT = 'keep.js';

/** The files of the pages as they are sent, besides the data. */
const PROGRAM_BYTES = 1_900_000;

export function KeepOnDevice() {
  const { edition, offers, meta } = useSite();
  if (edition === undefined || !offers.app) return null;
  const { address, bytes, sent } = edition;
  const settings: KeepSettings = { address, bytes };
  return (
    <section class="keep" data-keep={JSON.stringify(settings)} aria-labelledby="keep" data-waiting>
      <h2 id="keep">Without a network</h2>
      <p data-when="offered">
        In a basement or abroad: keep the shops, codes and cards on this device, and every page for paying
        answers without a network. About {Math.round((sent + PROGRAM_BYTES) / 1e6)} MB, once; new data comes
        by itself.
      </p>
      <p data-when="offered">
        <button type="button" class="button" data-do="keep">
          Keep on this device
        </button>
      </p>
      <p data-when="busy" hidden>
        <label>
          Keeping it on this device … <progress max={bytes} value={0} />
        </label>
      </p>
      <p data-when="kept" hidden>
        Kept on this device, with data of {formatDate(meta.edition)} or later. It answers without a network,
        and takes new data when you next open it.
      </p>
      <p data-when="kept" hidden>
        <button type="button" class="button" data-do="remove">
          Remove from this device
        </button>
      </p>
      <p data-when="failed" class="notice" role="alert" hidden />
    </section>
  );
}
