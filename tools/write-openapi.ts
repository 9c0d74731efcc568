import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApp } from '../apps/server/src/app.ts';
import { createContext } from '../apps/server/src/context.ts';
import { readConfig } from '../apps/server/src/platform/config/config.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import { writeClientOperations } from './client-operations.ts';
import { lintOpenapi } from './lint-openapi.ts';

/**
 * Writes the OpenAPI document of the API and the operations of its client, or with `--check` fails when what is committed
 * is not what the code says, or when the rules of Redocly or Spectral find something in the document.
 * The application is put together but never listens, and its pool never connects.
 */
const packages = join(import.meta.dirname, '../packages');
const nowhere = 'postgresql://nobody@127.0.0.1:1/none';

const context = createContext(readConfig({ DATABASE_URL: nowhere }), nowhere, createLog('silent'));
const app = await createApp(context, { webRoot: '/nowhere', checkAnswers: false });
await app.ready();
const document = app.swagger();
await app.close();
await context.close();

const text = `${JSON.stringify(document, null, 2)}\n`;
const written = [
  ['contract/openapi.json', text],
  ['client/src/operations.generated.ts', await writeClientOperations(document)],
] as const;

for (const [path, content] of written) {
  const file = join(packages, path);
  if (!process.argv.includes('--check')) {
    await writeFile(file, content);
  } else if ((await readFile(file, 'utf8').catch(() => '')) !== content) {
    process.stderr.write(
      `packages/${path} is not what the endpoints say: run npm run openapi and commit it\n`,
    );
    process.exitCode = 1;
  }
}
if (process.argv.includes('--check') && process.exitCode === undefined) {
  const findings = await lintOpenapi(text);
  if (findings.length > 0) {
    process.stderr.write(`${findings.join('\n')}\n`);
    process.exitCode = 1;
  }
}
