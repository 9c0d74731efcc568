import { join } from 'node:path';
import { cruiseImports, reasonOf } from './cruise-imports.ts';

/**
 * Fails on an import against the law of .dependency-cruiser.mjs. Silence is this check's way to break, so it also fails
 * when files were not read or hardly any import was found in them.
 */
const fewestModules = 200;
const fewestImportsAModule = 2;

const { violations, modules, imports, missed } = await cruiseImports(join(import.meta.dirname, '..'));

const problems = Map.groupBy(violations, ({ rule }) => rule)
  .entries()
  .map(([rule, broken]) => [
    `${rule}: ${reasonOf(rule)}`,
    ...broken.map(({ from, to }) => `  ${from} → ${to}`),
  ])
  .toArray()
  .flat();
if (missed.length > 0) problems.push('These files were not read:', ...missed.map((path) => `  ${path}`));
if (modules < fewestModules || imports < modules * fewestImportsAModule) {
  problems.push(`Only ${imports} imports of ${modules} modules were found: the check does not see the code.`);
}

if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`boundaries: ${imports} imports of ${modules} modules, none against the law\n`);
}
