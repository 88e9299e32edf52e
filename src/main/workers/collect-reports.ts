// In the primary process: what each worker has counted, added up for /metrics.
import type { Worker } from 'node:cluster';
import { type MetricsReport, mergeReports } from '../../http/observe/metrics-report.ts';
import type { ReportMessage, ReportRequest } from './messages.ts';

/** A worker that is busy longer than this is left out of one scrape. */
const WAIT_MS = 1000;

export class ReportCollector {
  readonly #waiting = new Map<number, (report: MetricsReport | undefined) => void>();
  #lastId = 0;

  receive({ id, report }: ReportMessage): void {
    this.#waiting.get(id)?.(report);
  }

  /** Undefined where no worker answers. */
  async collect(workers: readonly Worker[]): Promise<MetricsReport | undefined> {
    const reports = await Promise.all(workers.map((worker) => this.#ask(worker)));
    return mergeReports(reports.filter((report) => report !== undefined));
  }

  #ask(worker: Worker): Promise<MetricsReport | undefined> {
    return new Promise((resolve) => {
      this.#lastId += 1;
      const id = this.#lastId;
      const answer = (report: MetricsReport | undefined): void => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve(report);
      };
      const timer = setTimeout(answer, WAIT_MS, undefined);
      this.#waiting.set(id, answer);
      const request: ReportRequest = { kind: 'report', id };
      if (!worker.isConnected()) answer(undefined);
      else worker.send(request, (error) => error && answer(undefined));
    });
  }
}
