// CPU time of a process with all that it started, from /proc: what a figure says on a machine that others use too.
import { readdirSync, readFileSync } from 'node:fs';

const TICKS = 100; // a second, on every Linux that Node runs on

/** In seconds; `withChildren`: those that are gone count for the process that waited for them. */
export function measureCpu(pid: number, withChildren = true): number {
  const children = new Map<number, number[]>();
  const ticks = new Map<number, number>();
  const own = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    let stat: string;
    try {
      stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
    } catch {
      continue; // gone meanwhile
    }
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const parent = Number(fields[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
    own.set(Number(entry), Number(fields[11]) + Number(fields[12]));
    ticks.set(
      Number(entry),
      fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0),
    );
  }
  const add = (each: number): number =>
    (ticks.get(each) ?? 0) + (children.get(each) ?? []).reduce((sum, child) => sum + add(child), 0);
  return (withChildren ? add(pid) : own.get(pid)!) / TICKS;
}
