import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Runs modules while building and hands the browser what they export, as plain data: tables that take a library
 * which the browser need not have.
 */
export const madeAhead = (root: string, modules: readonly string[]): Plugin => {
  const files = new Set(modules.map((module) => path.resolve(root, module)));
  for (const file of files)
    if (!existsSync(file)) throw new Error(`${file} is to be made ahead and is not there`);
  return {
    name: 'waybill:made-ahead',
    enforce: 'pre',
    async load(id) {
      const [file = id] = id.split('?');
      if (!files.has(file)) return null;
      const exports: Readonly<Record<string, unknown>> = await import(pathToFileURL(file).href);
      const lines = Object.entries(exports).map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
      );
      return { code: lines.join('\n'), moduleType: 'js' };
    },
  };
};
