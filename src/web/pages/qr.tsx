// `/qr`: a payment QR code from the camera, a picture or text. The script src/web/qr/main.ts reads it in the browser;
// without JavaScript there is nothing to show, because a code should not be sent in an address.
import { MAX_PAYLOAD } from '../../query/qr/parse-qr.ts';
import { RegionOptions } from './elements.tsx';
import { Page } from './frame.tsx';
import { useSite } from './site-context.ts';

export function QrPage({ region }: { region: string }) {
  const { asset } = useSite();
  return (
    <Page
      title="Scan a payment QR code"
      description="Scan the QR code at the counter to see the shop’s category code and the card that earns the most there."
      path="/qr"
      picture="merchant"
      current="/qr"
      islands={['qr.js']}
    >
      <h1>Scan a payment QR code</h1>
      <p class="lead">
        Payment QR codes contain the shop’s category code. Scan one to see the category and the card to use.
        We read SGQR and PayNow, DuitNow, FPS, PromptPay, QRIS, VietQR, Pix and UPI.
      </p>
      <noscript>
        <p class="notice">This page needs JavaScript, because the QR code is read in your browser.</p>
      </noscript>
      <form id="qr" data-decoder={asset('qr-decode.js')} data-advice={asset('advice.js')}>
        <p>
          <button class="button" type="button" id="qr-camera">
            Use the camera
          </button>
        </p>
        <video id="qr-video" class="qr-video" muted playsInline hidden aria-label="The camera’s picture" />
        <p>
          <label for="qr-picture">Or choose a picture of the QR code</label>
          <input id="qr-picture" type="file" accept="image/*" />
        </p>
        <p>
          <label for="qr-text">Or paste the text of the QR code</label>
          <input
            id="qr-text"
            maxLength={MAX_PAYLOAD}
            autoComplete="off"
            autoCapitalize="off"
            spellcheck={false}
            placeholder="000201… or upi://pay?…"
          />
        </p>
        <p>
          <label for="qr-region">Cards from</label>
          <select id="qr-region" name="region">
            <RegionOptions region={region} />
          </select>
        </p>
        <p>
          <button class="button main" type="submit">
            Read the QR code
          </button>
        </p>
      </form>
      <section id="qr-result" aria-live="polite" />
      <p class="note">
        Your browser reads the QR code. To look up the shop, it sends only the name, city, country and
        category: no account, phone number, amount or reference. Nothing is stored.
      </p>
    </Page>
  );
}
