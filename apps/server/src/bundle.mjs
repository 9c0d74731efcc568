// Plain JavaScript: a server that runs as a bundle loads no TypeScript.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../../..');

/** What the bundle is made of. */
const ingredients = [
  'apps/server/src',
  'packages/carriers/src',
  'packages/contract/src',
  'packages/phrases/src',
  'packages/sentences/src',
];

export const bundleFolder = join(root, 'apps/server/dist');
export const bundleEntry = join(bundleFolder, 'start.mjs');
export const bundleStamp = join(bundleFolder, '.built-from');

/** Stands for all that the bundle is made of; the lock stands for the libraries. */
export const hashSources = () => {
  const paths = ingredients.flatMap((ingredient) =>
    readdirSync(join(root, ingredient), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const hash = createHash('sha256');
  for (const path of [join(root, 'package-lock.json'), ...paths.toSorted()])
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
};

const readStamp = () => {
  try {
    return readFileSync(bundleStamp, 'utf8');
  } catch {
    return undefined;
  }
};

/** Whether there is a bundle that was made of these very sources. No other one is ever run. */
export const hasBundle = () => {
  const stamp = readStamp();
  return stamp !== undefined && stamp === hashSources();
};

/** Runs the server: as a bundle where `npm run build` made one of these sources, otherwise from the sources. */
export const startServer = async () => {
  await import(hasBundle() ? pathToFileURL(bundleEntry).href : './start.ts');
};
