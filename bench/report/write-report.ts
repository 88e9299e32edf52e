// benchmarks.md and its plots. Sections of benchmarks that were not run stay as they are.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { BENCHMARKS, type Benchmark } from './benchmarks.ts';
import { drawPlot } from './draw-plot.ts';
import type { Finding } from './finding.ts';
import type { Outcome } from './run-benchmark.ts';
import { writeTable } from './write-table.ts';

export function writeReport(
  folder: string,
  benchmark: Benchmark,
  outcome: Outcome,
  options: readonly string[],
): void {
  const file = join(folder, 'benchmarks.md');
  const kept = existsSync(file) ? readFileSync(file, 'utf8').split(/\n(?=## )/) : [];
  const sections = BENCHMARKS.flatMap((each) => {
    if (each === benchmark) return [writeSection(folder, benchmark, outcome, options)];
    const old = kept.find((section) => section.startsWith(`## ${each.title}\n`));
    return old === undefined ? [] : [old.trim()];
  });
  writeFileSync(
    file,
    `# Benchmarks

Written by \`npm run bench\`; \`npm run bench -- http limit\` measures only those and leaves the rest. Every section names
its day and machine: read ratios within a section, not across. Both axes of every plot are logarithmic.

${sections.join('\n\n')}
`,
  );
}

function writeSection(
  folder: string,
  { name, title, about }: Benchmark,
  { findings, trouble }: Outcome,
  options: readonly string[],
): string {
  const command = `\`npm run ${[`bench:${name}`, ...(options.length > 0 ? ['--', ...options] : [])].join(' ')}\``;
  return [
    `## ${title}`,
    `${command}, ${new Date().toISOString().slice(0, 10)}, ${describeMachine()}. ${about}`,
    ...(trouble === undefined ? [] : [`**${trouble}** What follows is what it found until then.`]),
    ...findings.map((finding) => writeFinding(folder, finding)),
  ].join('\n\n');
}

function writeFinding(folder: string, finding: Finding): string {
  if (finding.kind === 'table') return writeTable(finding);
  const path = `plots/${finding.file}.svg`;
  mkdirSync(join(folder, 'plots'), { recursive: true });
  writeFileSync(join(folder, path), drawPlot(finding));
  return `![${finding.title}](${path})`;
}

function describeMachine(): string {
  const [cpu] = cpus();
  return `${cpus().length} cores (${cpu!.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, Node ${process.version.slice(1)}`;
}
