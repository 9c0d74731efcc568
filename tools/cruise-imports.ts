import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type ICruiseResult, cruise } from 'dependency-cruiser';
import law from '../.dependency-cruiser.mjs';

const roots = ['apps', 'packages', 'bench', 'tools'];
const ignored = /(^|\/)(node_modules|dist|data|planted|test-results|playwright-report)\//;

export type Violation = { readonly rule: string; readonly from: string; readonly to: string };
export type Cruise = {
  readonly violations: readonly Violation[];
  readonly modules: number;
  readonly imports: number;
  /** Source files on disk that were not looked at. */
  readonly missed: readonly string[];
};

const sourcesBelow = async (folder: string): Promise<string[]> => {
  const found = await Promise.all(
    roots.map(async (root) =>
      (await readdir(join(folder, root), { recursive: true, withFileTypes: true }).catch(() => [])).map(
        (entry) => relative(folder, join(entry.parentPath, entry.name)),
      ),
    ),
  );
  return found
    .flat()
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !ignored.test(`${path}/`));
};

/** Reads every import below a folder that is laid out as the repository is, and judges it by the law. */
export const cruiseImports = async (folder: string): Promise<Cruise> => {
  const sources = await sourcesBelow(folder);
  const { output } = await cruise(sources, {
    ...law.options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden: [...law.forbidden] },
  });
  const { modules, summary } = output as ICruiseResult;
  const own = modules.filter(
    (module) => !module.source.includes('node_modules/') && /\.tsx?$/.test(module.source),
  );
  const seen = new Set(own.map((module) => module.source));
  return {
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    modules: own.length,
    imports: own.reduce((sum, module) => sum + module.dependencies.length, 0),
    missed: sources.filter((path) => !seen.has(path)),
  };
};

export const ruleNames: readonly string[] = [...new Set(law.forbidden.map(({ name }) => name))];

export const reasonOf = (name: string): string =>
  law.forbidden.find((rule) => rule.name === name)?.comment ?? '';
