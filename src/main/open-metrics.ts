// Where this process's metrics go: to a port of their own, or from a worker to its primary process.
import cluster from 'node:cluster';
import { buildReport, type ReportedParts } from '../http/observe/metrics-report.ts';
import { buildMetricsServer } from '../http/observe/metrics-server.ts';
import { listenForMetrics } from './listen.ts';
import type { Settings } from './settings.ts';
import type { ReportMessage, ToWorker } from './workers/messages.ts';

export async function openMetrics(
  parts: ReportedParts,
  settings: Settings,
): Promise<{ close(): void } | undefined> {
  if (!cluster.isWorker)
    return listenForMetrics(() => buildMetricsServer(() => buildReport(parts)), settings);
  const answer = (message: ToWorker): void => {
    if (message.kind !== 'report') return;
    const reply: ReportMessage = { kind: 'reported', id: message.id, report: buildReport(parts) };
    // A primary process that has ended meanwhile needs no answer.
    process.send?.(reply, undefined, undefined, () => {});
  };
  process.on('message', answer);
  return { close: () => process.off('message', answer) };
}
