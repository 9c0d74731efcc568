import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(import.meta.dirname, '..');
const web = join(root, 'apps/web');
const stamp = join(web, 'dist/.built-from');

const ingredients = [
  'package-lock.json',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/build',
  'apps/web/public',
  'apps/web/src',
  'packages/client/src',
  'packages/contract/src',
  'packages/phrases/src',
  'packages/carriers/src',
];

const filesOf = async (ingredient: string): Promise<string[]> => {
  const path = join(root, ingredient);
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return [path];
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

const sourceHash = async (): Promise<string> => {
  const paths = (await Promise.all(ingredients.map((ingredient) => filesOf(ingredient)))).flat().toSorted();
  const hash = createHash('sha256');
  const contents = await Promise.all(
    paths
      .filter((path) => !path.includes('.test.'))
      .map(async (path) => [path.slice(root.length), await readFile(path)] as const),
  );
  for (const [path, content] of contents) hash.update(path).update('\0').update(content).update('\0');
  return hash.digest('hex');
};

export const vite = fileURLToPath(new URL('../../bin/vite.js', import.meta.resolve('vite')));

/** Runs the build; answers what it said when it failed. */
const build = (signal: AbortSignal): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build'], {
      cwd: web,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    const said: string[] = [];
    child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0 ? undefined : said.join('')));
  });

/** Builds the web unless what stands in its dist folder was built from these very sources. */
export const buildWebWhenStale = async (t: (text: string) => void, signal: AbortSignal): Promise<void> => {
  const hash = await sourceHash();
  if ((await readFile(stamp, 'utf8').catch(() => '')) === hash) return;
  const begun = performance.now();
  t('Building the web, once for these sources …\n');
  const problem = await build(signal);
  if (problem !== undefined) throw new Error(`The web could not be built:\n${problem}`);
  await writeFile(stamp, hash);
  t(`Built in ${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
};
