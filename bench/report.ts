// Writes bench/RESULTS.md: the figures of one run, with the machine and the date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { median, type Bench, type Result, type Side } from './bench.ts';

export type Measured = { bench: Bench; result: Result };

const two = (value: number): string => value.toFixed(2);

function row({ bench, result: { over, under, ratios } }: Measured): string {
  const spread = `${two(Math.min(...ratios))} to ${two(Math.max(...ratios))}`;
  const rates = `${median(over.perSecond).toFixed(0)} / ${median(under.perSecond).toFixed(0)}`;
  return `| ${bench.name} | ${bench.about} | ${two(median(ratios))} | ${spread} | ${two(bench.atLeast)} | ${rates} |`;
}

/** The CPU time per request of each process, in milliseconds. A process without any is left out. */
export function describeCpu({ cpu }: Side): string {
  const processes = Object.keys(cpu[0] ?? {});
  const costs = processes.map(
    (process) => [process, median(cpu.map((times) => times[process] ?? 0))] as const,
  );
  const shown = costs.filter(([, ms]) => ms >= 0.01).map(([process, ms]) => `${process} ${two(ms)}`);
  return shown.join(', ');
}

const cpuRow = (bench: Bench, side: Side): string =>
  `| ${bench.name} | ${side.name} | ${describeCpu(side)} |`;

function report(measured: readonly Measured[], rounds: number, day: string): string {
  const [cpu] = cpus();
  return `# Results of \`npm run bench\`

${day}, ${String(cpus().length)} × ${cpu?.model.trim() ?? 'unknown processor'}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.versions.node}, embedded PostgreSQL
with fsync and synchronous_commit on, PostgREST 12.0.2. Both sides of a ratio are measured in turns in one run, ${String(rounds)} rounds each; the load
generator runs on the same machine.

| benchmark | what | ratio (median) | spread | aim | requests/s (median of each side) |
| --- | --- | --- | --- | --- | --- |
${measured.map(row).join('\n')}

CPU time of each request by process, in milliseconds (median):

| benchmark | side | ms |
| --- | --- | --- |
${measured.flatMap(({ bench, result }) => [cpuRow(bench, result.over), cpuRow(bench, result.under)]).join('\n')}
`;
}

/** Writes the report beside this file, and keeps the sections that follow it. */
export function writeReport(measured: readonly Measured[], rounds: number): string {
  const path = join(import.meta.dirname, 'RESULTS.md');
  const text = report(measured, rounds, new Date().toISOString().slice(0, 10));
  const [, ...sections] = existsSync(path) ? readFileSync(path, 'utf8').split(/^(?=<!-{2} )/m) : [];
  writeFileSync(path, `${text}\n${sections.join('')}`);
  return path;
}
