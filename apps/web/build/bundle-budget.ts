import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { chunkOf, chunksIn, entriesOf, withImports } from './built-chunks.ts';
import type { FirstLoad } from './first-loads.ts';

const kilobytes = (code: string): number => gzipSync(code, { level: 9 }).byteLength / 1000;

/** Fails the build when what a page loads first outgrows its budget, and says which chunks weigh. */
export const bundleBudget = (root: string, budgets: readonly FirstLoad[]): Plugin => ({
  name: 'waybill:bundle-budget',
  apply: 'build',
  writeBundle(_, bundle) {
    const chunks = chunksIn(bundle);
    const loads = budgets.map(({ page, modules, limit }) => {
      const own = modules.map((module) => {
        const name = chunkOf(chunks, path.resolve(root, module));
        return name ?? this.error(`budget of ${page}: ${module} is not in the build`);
      });
      const parts = [...withImports(chunks, [...entriesOf(chunks), ...own])]
        .map((name) => ({ name, size: kilobytes(chunks.get(name)?.code ?? '') }))
        .sort((a, b) => b.size - a.size);
      const size = parts.reduce((sum, part) => sum + part.size, 0);
      return {
        line: `${page.padEnd(14)} ${size.toFixed(1).padStart(6)} of ${limit} kB`,
        parts,
        over: size > limit,
      };
    });
    this.info(['first load, gzipped JavaScript', ...loads.map(({ line }) => line)].join('\n'));
    const over = loads.filter((load) => load.over);
    if (over.length > 0) {
      this.error(
        over
          .flatMap(({ line, parts }) => [
            `over budget: ${line}`,
            ...parts.map(({ name, size }) => `  ${size.toFixed(1).padStart(6)}  ${name}`),
          ])
          .join('\n'),
      );
    }
  },
});
