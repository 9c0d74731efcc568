import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Check, atLeast, none } from '../check.ts';
import { repository } from './release-before.ts';

/** Where money and stock are: orders, holds, points, refunds, reservations, the import of numbers. */
const folders = ['holds', 'orders', 'points', 'waits', 'console/orders', 'console/lots', 'console/numbers'];

type Report = {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
};

export const testRelease = async (root: string): Promise<readonly Check[]> => {
  const setup = join(repository, 'apps/server/test/database-server.ts');
  const config = join(root, 'vitest.upgrade.config.ts');
  await writeFile(
    config,
    `import base from './vitest.config.ts';
export default { ...base, test: { ...base.test, globalSetup: [${JSON.stringify(setup)}] } };
`,
  );
  const report = join(root, 'upgrade-report.json');
  // Those that are killed make their schema themselves.
  const args = [
    'run',
    '--config',
    config,
    '--exclude',
    '**/survive-kill*',
    '--reporter=json',
    '--outputFile',
    report,
  ];
  const paths = folders.map((folder) => `apps/server/src/${folder}/`);
  const child = spawn(join(root, 'node_modules/.bin/vitest'), [...args, ...paths], {
    cwd: root,
    stdio: 'ignore',
  });
  await once(child, 'exit');
  const { numPassedTests, testResults } = JSON.parse(await readFile(report, 'utf8')) as Report;
  const failed = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(assertionResults.length === 0 ? [`${name}: ${message}`] : []),
    ...assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  ]);
  return [
    none('tests of the release before that fail on the new schema', failed),
    atLeast('tests that passed', 100, numPassedTests),
  ];
};
