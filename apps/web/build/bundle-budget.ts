import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

export type PageBudget = {
  readonly page: string;
  /** Modules the page loads by itself, beside what index.html loads. */
  readonly modules: readonly string[];
  /** Kilobytes of gzipped JavaScript. */
  readonly limit: number;
};

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** Chunks that come with the given ones: everything they import statically. */
const closure = (chunks: Chunks, names: readonly string[], seen = new Set<string>()): Set<string> => {
  for (const name of names) {
    const chunk = chunks.get(name);
    if (chunk === undefined || seen.has(name)) continue;
    seen.add(name);
    closure(chunks, chunk.imports, seen);
  }
  return seen;
};

const chunkOf = (chunks: Chunks, module: string): string | undefined =>
  [...chunks.values()].find((chunk) => chunk.moduleIds.some((id) => id === module))?.fileName;

const kilobytes = (code: string): number => gzipSync(code, { level: 9 }).byteLength / 1000;

/** Fails the build when what a page loads first outgrows its budget, and says which chunks weigh. */
export const bundleBudget = (root: string, budgets: readonly PageBudget[]): Plugin => ({
  name: 'waybill:bundle-budget',
  apply: 'build',
  writeBundle(_, bundle) {
    const chunks: Chunks = new Map(
      Object.values(bundle)
        .filter((output) => output.type === 'chunk')
        .map((chunk) => [chunk.fileName, chunk]),
    );
    const entries = [...chunks.values()].filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName);
    const loads = budgets.map(({ page, modules, limit }) => {
      const own = modules.map((module) => {
        const name = chunkOf(chunks, path.resolve(root, module));
        return name ?? this.error(`budget of ${page}: ${module} is not in the build`);
      });
      const parts = [...closure(chunks, [...entries, ...own])]
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
