// The answer of /api/meta: a description of the data.
import { describeData } from '../query/describe-data.ts';
import type { AnswerContext } from './context.ts';

/** The API's semantic version; the data's version is its date. */
export const API_VERSION = '1.2.0';

export function describeMeta({
  catalogue,
  defaultRegion,
}: Pick<AnswerContext, 'catalogue' | 'defaultRegion'>) {
  const { data, counts, regions, sources } = describeData(catalogue);
  return { success: true as const, apiVersion: API_VERSION, data, counts, regions, defaultRegion, sources };
}
