// One hostile client must not hurt the others: whatever it does, visitors get their answers, soon.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ATTACKS } from './attacks.ts';
import {
  type AdversaryReport,
  type AttackReport,
  POD_BYTES,
  runAttacks,
  startOne,
  startThree,
  type Target,
} from './run-attacks.ts';

const ATTACK_MS = 1200;
/** Milliseconds that a visitor may wait during an attack, if it isn't four times as long as without. */
const MAX_WAIT_MS = 400;

/** Where a bare server is slow too, the machine is. */
const getBound = ({ quiet, control }: AttackReport): number => Math.max(MAX_WAIT_MS, 4 * quiet, 4 * control);
const isGood = (report: AttackReport): boolean =>
  report.failures.length === 0 && report.worst < getBound(report);

describe.each([
  ['one service', startOne],
  ['three replicas behind nginx', startThree],
])('%s', (_, start) => {
  let target: Target;
  let report: AdversaryReport;
  beforeAll(async () => {
    target = await start();
    report = await runAttacks(target, { attackMs: ATTACK_MS, isGood });
  }, 600_000);
  afterAll(() => target?.close());

  it.each(Object.keys(ATTACKS))('%s: visitors get their answers, soon', (name) => {
    const { answers, failures, worst, quiet, control } = report.attacks.find(
      ({ attack }) => attack === name,
    )!;
    expect(failures).toEqual([]);
    expect(answers).toBeGreaterThan(0);
    // Where a bare server is slow too, the machine is.
    expect(worst).toBeLessThan(Math.max(MAX_WAIT_MS, 4 * quiet, 4 * control));
  });

  it('has used no more than its memory, has closed its connections, and ends as it should', () => {
    expect(report.memory).toBeLessThan(POD_BYTES);
    expect(report.descriptors).toBeLessThanOrEqual(5);
    expect(report.exitCodes).toEqual(target.services.map(() => 0));
  });
});
