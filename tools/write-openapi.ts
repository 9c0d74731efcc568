import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleFolder } from '../apps/server/src/bundle.mjs';

/**
 * `npm run openapi`: writes the OpenAPI document of the API and the operations of its client when the sources changed, and
 * with `--lint` fails when Redocly or Spectral find something in it. The application is put together but never listens,
 * and its pool never connects.
 */
const packages = join(import.meta.dirname, '../packages');
const nowhere = 'postgresql://nobody@127.0.0.1:1/none';

const documentFile = join(packages, 'contract/openapi.json');
const operationsFile = join(packages, 'client/src/operations.generated.ts');

/** The application is loaded only when there is something to write. */
const makeDocument = async (): Promise<object> => {
  const { createApp } = await import('../apps/server/src/app.ts');
  const { createContext } = await import('../apps/server/src/context.ts');
  const { readConfig } = await import('../apps/server/src/platform/config/config.ts');
  const { createLog } = await import('../apps/server/src/platform/log/log.ts');
  const context = createContext(readConfig({ DATABASE_URL: nowhere }), nowhere, createLog('silent'));
  const app = await createApp(context, { webRoot: '/nowhere', checkAnswers: false });
  await app.ready();
  const document = app.swagger();
  await app.close();
  await context.close();
  return document;
};

/** Which state of the sources the operations were written from stands in their first line. */
export const setup = async (): Promise<void> => {
  const hash = createHash('sha256').update(bundleFolder());
  for (const writer of ['client-operations.ts', 'write-openapi.ts'])
    hash.update(await readFile(join(import.meta.dirname, writer)));
  const origin = `// ${hash.digest('hex')}\n`;
  const operations = await readFile(operationsFile, 'utf8').catch(() => '');
  const document = await readFile(documentFile, 'utf8').catch(() => '');
  if (document !== '' && operations.startsWith(origin)) return;
  const made = await makeDocument();
  const { writeClientOperations } = await import('./client-operations.ts');
  await writeFile(documentFile, `${JSON.stringify(made, null, 2)}\n`);
  await writeFile(operationsFile, `${origin}${writeClientOperations()}`);
};

if (import.meta.main) {
  await setup();
  if (process.argv.includes('--lint')) {
    const { lintOpenapi } = await import('./lint-openapi.ts');
    const findings = await lintOpenapi(await readFile(documentFile, 'utf8'));
    for (const finding of findings) process.stderr.write(`${finding}\n`);
    if (findings.length > 0) process.exitCode = 1;
  }
}
