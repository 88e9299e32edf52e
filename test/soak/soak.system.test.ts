// The soak, cut to what a test run can wait for.
import { expect, it } from 'vitest';
import { soak } from './soak.ts';

it('loses nothing and leaks nothing under mixed traffic, reloads, faults and hostile clients', async () => {
  const report = await soak({ seconds: 14, clients: 16, idleConnections: 500 });
  expect(report.faults).toEqual([]);
  expect(report.milliseconds.length).toBeGreaterThan(100);
  expect(report.refused).toBeGreaterThan(0);
  expect(report.refusedSnapshots).toBeGreaterThan(0);
}, 120_000);
