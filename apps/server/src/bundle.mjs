// Plain JavaScript: a server that runs as a bundle loads no TypeScript.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const root = join(import.meta.dirname, '../../..');

/** What the bundle is made of. */
const ingredients = [
  'apps/server/src',
  'packages/carriers/src',
  'packages/contract/src',
  'packages/phrases/src',
  'packages/sentences/src',
];

/** One folder for each state of the sources: a build never writes into one that a server runs from. */
export const bundlesFolder = join(root, 'apps/server/dist');

const single = ['package-lock.json', 'apps/server/package.json', 'tools/build-server.ts'];

/** Where the bundle of these very sources lies, or will, as this builder makes it; the lock stands for the libraries. */
export const bundleFolder = (from = root) => {
  const paths = ingredients.flatMap((ingredient) =>
    readdirSync(join(from, ingredient), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => relative(from, join(entry.parentPath, entry.name))),
  );
  const hash = createHash('sha256');
  for (const path of [...single, ...paths.toSorted()])
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(from, path)))
      .update('\0');
  return join(bundlesFolder, hash.digest('hex').slice(0, 16));
};

/** The bundle of these very sources; undefined where `npm run build` did not make it. */
export const findBundle = () => {
  const entry = join(bundleFolder(), 'start.mjs');
  return existsSync(entry) ? entry : undefined;
};

/**
 * Runs the server: as a bundle where there is one of these sources, otherwise from the sources. Its heap is collected once it
 * has grown by a third; left to itself, V8 lets it grow to four times what is in use.
 */
export const startServer = async () => {
  setFlagsFromString('--heap-growing-percent=33');
  const bundle = findBundle();
  await import(bundle === undefined ? './start.ts' : pathToFileURL(bundle).href);
};
