// One code's names by network, conflicts and changes, as /api/mcc/{code} shows them.
import type { Mcc } from '../catalogue/mcc.ts';
import { describeCode } from '../query/evidence/describe-code.ts';
import type { AnswerContext } from './context.ts';

export function describeMccHistory(mcc: Mcc, asked: string | undefined, { catalogue }: AnswerContext) {
  const on = asked ?? catalogue.meta.edition;
  const { code, description, category, kind, lists, notes, brand } = mcc;
  return {
    success: true as const,
    mcc: code,
    description,
    category,
    kind,
    on,
    ...describeCode(mcc, on),
    lists,
    notes,
    ...(brand !== undefined && { brand }),
  };
}
