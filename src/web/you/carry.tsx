// Taking everything to another device, by a file or a link, and deleting it here.
import { useState } from 'preact/hooks';
import { type Carried, formatFile, formatLink } from '../visitor/carry.ts';
import { download } from '../visitor/download.ts';

export interface CarryProps {
  readonly carried: Carried;
  /** What a link or a file brought, until the visitor has decided. */
  readonly offered: Carried | undefined;
  readonly onOpen: (file: File) => Promise<boolean>;
  readonly onAccept: () => void;
  readonly onRefuse: () => void;
  readonly onDelete: () => void;
}

export function Carry({ carried, onOpen, onDelete }: CarryProps) {
  const [said, setSaid] = useState('');
  const [link, setLink] = useState('');
  const copyLink = async () => {
    const address = await formatLink(`${location.origin}/my-cards`, carried);
    try {
      await navigator.clipboard.writeText(address);
      setSaid('The link is copied. Whoever has it has what is in it.');
    } catch {
      setLink(address);
    }
  };
  return (
    <section aria-labelledby="carry">
      <h2 id="carry">On another device</h2>
      <p>
        Everything on this page is stored in this browser only. Take it along as a file or as a link; what a
        link carries stays behind its <code>#</code>, which browsers send to nobody.
      </p>
      <p class="actions">
        <button type="button" class="button" onClick={copyLink}>
          Copy a link
        </button>{' '}
        <button
          type="button"
          class="button"
          onClick={() => download('my-cards.json', formatFile(carried), 'application/json')}
        >
          Save as a file
        </button>{' '}
        <label class="button" for="carried-file">
          Open a file
        </label>
        <input
          id="carried-file"
          class="visually-hidden"
          type="file"
          accept=".json"
          onChange={async ({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file && !(await onOpen(file))) setSaid(`${file.name} is not a file saved here.`);
            currentTarget.value = '';
          }}
        />{' '}
        <button type="button" class="button" onClick={onDelete}>
          Delete everything
        </button>
      </p>
      {link !== '' && (
        <p>
          <label>
            Copy this link{' '}
            <input readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
          </label>
        </p>
      )}
      <p role="status" class="note">
        {said}
      </p>
      <p class="note">
        A request for an answer carries what the answer depends on: your cards, how you pay, what you meet and
        chose, and how much of a cap is used up. It is neither stored nor logged. Your payments are never
        sent.
      </p>
    </section>
  );
}

export function Offer({
  offered,
  onAccept,
  onRefuse,
}: Pick<CarryProps, 'offered' | 'onAccept' | 'onRefuse'>) {
  if (offered === undefined) return null;
  const { profile, payments } = offered;
  return (
    <section class="offer" aria-labelledby="offer">
      <h2 id="offer">Use what you brought along?</h2>
      <p>
        {profile.cards.length} {profile.cards.length === 1 ? 'card' : 'cards'} and {payments.length}{' '}
        {payments.length === 1 ? 'payment' : 'payments'}. They replace what is stored here for the same
        region.
      </p>
      <p class="actions">
        <button type="button" class="button main" onClick={onAccept}>
          Use them
        </button>{' '}
        <button type="button" class="button" onClick={onRefuse}>
          Leave everything as it is
        </button>
      </p>
    </section>
  );
}
