import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const docs = join(import.meta.dirname, '../../../docs');

/** Puts a text into docs/benchmarks.md, between the two comments that name its place. */
export const writeSection = async (name: string, text: string): Promise<void> => {
  const file = join(docs, 'benchmarks.md');
  const page = await readFile(file, 'utf8');
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${file} has no place for ${name}`);
  await writeFile(file, `${before}${begin}\n\n${text}\n\n${end}${after}`);
};

/** Writes a plot beside the page. */
export const writePlot = async (name: string, svg: string): Promise<void> => {
  await mkdir(join(docs, 'images'), { recursive: true });
  await writeFile(join(docs, 'images', `bench-${name}.svg`), svg);
};
