// Takes a statement: a dropped or chosen file, pasted lines, or the sample.
import { useState } from 'preact/hooks';

export function StatementInput({
  onFile,
  onText,
  onSample,
}: {
  onFile: (file: File) => void;
  onText: (text: string) => void;
  onSample: () => void;
}) {
  const [over, setOver] = useState(false);
  const [text, setText] = useState('');
  return (
    <section aria-labelledby="your-statement" class="statement-input">
      <h2 id="your-statement">Your statement</h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button inside does the same */}
      <div
        class={over ? 'drop over' : 'drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const file = event.dataTransfer?.files[0];
          if (file) onFile(file);
        }}
      >
        <p>
          <label class="button" for="statement-file">
            Choose a file
          </label>
          <input
            id="statement-file"
            class="visually-hidden"
            type="file"
            accept=".csv,.tsv,.txt,.ofx,.qfx,.qif,.pdf"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              if (file) onFile(file);
              currentTarget.value = '';
            }}
          />{' '}
          <span>or drop it here</span>
        </p>
        <p class="note">CSV from any bank, OFX, QFX, QIF or PDF</p>
        <p>
          <button type="button" class="link" onClick={onSample}>
            Try a sample statement
          </button>
        </p>
      </div>
      <details class="paste">
        <summary>Paste lines instead</summary>
        <label for="statement-lines">Statement lines, each with an amount</label>
        <textarea
          id="statement-lines"
          rows={6}
          spellcheck={false}
          value={text}
          placeholder={'3 Oct 2026  GRAB SINGAPORE  12.50'}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <button type="button" class="button" disabled={text.trim() === ''} onClick={() => onText(text)}>
          Read these lines
        </button>
      </details>
    </section>
  );
}
