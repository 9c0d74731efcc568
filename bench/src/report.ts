import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Report } from './harness.ts';

export const figure = (value: number): string => {
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
};

export const verdict = (met: boolean): string => (met ? 'met' : '**missed**');

/** The value below which the share `q` of all values lies, nearest rank. */
export const quantile = (values: readonly number[], q: number): number => {
  const sorted = Float64Array.from(values).toSorted();
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => quantile(values, 0.5);

const machineLine = (facts: readonly string[]): string =>
  `Measured ${new Date().toISOString().slice(0, 10)} on ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ` +
  `${Math.round(totalmem() / 2 ** 30)} GiB, ${[process.platform, `Node ${process.version}`, ...facts].join(', ')}; ` +
  `load average at the end ${loadavg()[0]?.toFixed(1) ?? ''}.`;

/** The text of a section: reports with the same head are one table. */
export const sectionText = (reports: readonly Report[], facts: readonly string[]): string => {
  const all = new Set([...facts, ...reports.flatMap((report) => report.facts ?? [])]);
  const tables = [...Map.groupBy(reports, ({ head }) => head)].map(([head, parts]) => {
    const names = head.split(' | ');
    const cells = [
      names,
      names.map((_, i) => (i === 0 ? '---' : '---:')),
      ...parts.flatMap(({ rows }) => rows),
    ];
    return cells.map((row) => `| ${row.join(' | ')} |`).join('\n');
  });
  return [machineLine([...all]), ...tables].join('\n\n');
};

/** Replaces the text of docs/benchmarks.md between the two comments with the name. */
export const writeSection = async (name: string, text: string): Promise<void> => {
  const file = join(import.meta.dirname, '../../docs/benchmarks.md');
  const page = await readFile(file, 'utf8');
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${file} has no place for ${name}`);
  await writeFile(file, `${before}${begin}\n\n${text}\n\n${end}${after}`);
};
