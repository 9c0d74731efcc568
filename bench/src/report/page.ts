import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

const docs = join(import.meta.dirname, '../../../docs');

export const machineLine = (postgresVersion: string, browser?: string): string =>
  `Measured ${new Date().toISOString().slice(0, 10)} on ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ` +
  `${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}, Node ${process.version}, PostgreSQL ${postgresVersion}` +
  `${browser === undefined ? '' : `, ${browser}`}; load average at the end ${loadavg()[0]?.toFixed(1) ?? ''}.`;

/** Replaces the text of docs/benchmarks.md between the two comments with the name. */
export const writeSection = async (name: string, text: string): Promise<void> => {
  const file = join(docs, 'benchmarks.md');
  const page = await readFile(file, 'utf8');
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${file} has no place for ${name}`);
  await writeFile(file, `${before}${begin}\n\n${text}\n\n${end}${after}`);
};
