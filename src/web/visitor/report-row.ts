// Formats a reported code as a row for data/observations, which `mcc-lookup accept-report` accepts.

export const REPORT_HEADER =
  'merchant,seen_as,mcc,channel,country,first_seen,last_seen,count,count_of_store,trust';

export interface ReportedCode {
  readonly merchant: string;
  readonly name: string;
  readonly mcc: string;
  readonly channel: string;
  readonly country: string;
  /** Empty if unknown. */
  readonly network: string;
  /** `2026-11` */
  readonly month: string;
  /** The text on the statement, or empty. */
  readonly text: string;
}

/** `grab,GRAB*RIDES (Visa),4121,online,SG,,2026-11,1,,low` */
export function formatReportRow(report: ReportedCode): string {
  const { merchant, name, mcc, channel, country, network, month, text } = report;
  const seenAs = network === '' ? text : `${text || name} (${network})`;
  return [merchant, seenAs, mcc, channel, country, '', month, '1', '', 'low'].map(quoteCell).join(',');
}

function quoteCell(text: string): string {
  const plain = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return /[",]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
