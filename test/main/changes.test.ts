// `mcc-lookup changes --before`: two snapshots, as text and as JSON, and what it refuses.
import { expect, it } from 'vitest';
import { writeSnapshot } from '../../src/build/write-snapshot.ts';
import { makeCard, makeRule } from '../fixture/make-card.ts';
import { makeContents, makeMerchant } from '../fixture/make-catalogue.ts';
import { makeFile } from '../support/temporary-files.ts';
import { runHere } from './run-program.ts';

function makeSnapshot(edition: string, rate: number): string {
  const card = makeCard('ONE', { rules: [makeRule('dining', { rate })] });
  const contents = makeContents([makeMerchant({ id: 'shop', name: 'Shop' })], [card]);
  return makeFile(
    writeSnapshot({ ...contents, meta: { ...contents.meta, edition } }).bytes,
    'catalogue.snapshot',
  );
}

it('compares two snapshots', async () => {
  const [before, after] = [makeSnapshot('2026-10-01', 4), makeSnapshot('2026-11-01', 3)];
  const options = ['changes', '--before', before, '--after', after];
  const { stdout, code } = await runHere(...options);
  expect(code).toBe(0);
  expect(stdout).toBe('ONE  dining  4 MPD: no cap → 3 MPD: no cap  record\n');
  const [change] = JSON.parse((await runHere(...options, '--json')).stdout);
  expect(change).toMatchObject({ edition: '2026-11-01', rateBefore: 4, rateAfter: 3, effect: 'worse' });
  expect((await runHere('changes', '--before', before, '--after', before)).stdout).toBe('no changes\n');
});

it('writes nothing for an edition that is not later, and asks for the snapshot before', async () => {
  const snapshot = makeSnapshot('2026-10-01', 4);
  const same = await runHere('changes', '--before', snapshot, '--after', snapshot, '--write');
  expect(same).toMatchObject({ code: 1, stdout: '' });
  expect(same.stderr).toContain('set data/edition.txt to the day of the new edition');
  expect(await runHere('changes', '--write')).toMatchObject({
    code: 2,
    stderr: 'mcc-lookup: give --before as well\n',
  });
});
