// What is wrong with data, on standard error: where it stands, what it is, and what would be right.
import type { Problem } from '../catalogue/problem.ts';

export function printProblems(problems: readonly Problem[]): void {
  for (const { file, line, problem, remedy } of problems)
    process.stderr.write(`${file}${line > 0 ? `:${line}` : ''}: ${problem}\n    ${remedy}\n`);
}

export function countProblems({ length }: readonly Problem[]): string {
  return length === 1 ? '1 problem' : `${length} problems`;
}
