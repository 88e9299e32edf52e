// Runs one benchmark in a process group of its own and gathers what it tells. What it starts ends with it.
import { type ChildProcess, spawn } from 'node:child_process';
import type { Benchmark } from './benchmarks.ts';
import type { Finding } from './finding.ts';

export interface Outcome {
  readonly findings: readonly Finding[];
  /** Why there may be fewer than there should be. */
  readonly trouble?: string;
}

export function runBenchmark(
  { name, mostMinutes }: Pick<Benchmark, 'name' | 'mostMinutes'>,
  options: readonly string[],
): Promise<Outcome> {
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--max-old-space-size=12000', `dist-bench/bench/${name}/run.js`, ...options],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true },
  );
  const findings: Finding[] = [];
  child.on('message', (finding) => findings.push(finding as Finding));
  const endAll = (): void => killGroup(child);
  process.once('exit', endAll);
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    endAll();
  }, mostMinutes * 60_000);
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearTimeout(timer);
      process.off('exit', endAll);
      endAll();
      if (late) resolve({ findings, trouble: `It was stopped after ${mostMinutes} minutes.` });
      else if (code !== 0) resolve({ findings, trouble: `It failed with exit code ${code}.` });
      else resolve({ findings });
    });
  });
}

function killGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-pid!, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
}
