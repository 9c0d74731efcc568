import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApp } from '../apps/server/src/app.ts';
import { createContext } from '../apps/server/src/context.ts';
import { readConfig } from '../apps/server/src/platform/config/config.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import { lintOpenapi } from './lint-openapi.ts';

/**
 * Writes the OpenAPI document of the API, or with `--check` fails when the committed one is not what the code says, or
 * when the rules of Redocly or Spectral find something in it.
 * The application is put together but never listens, and its pool never connects.
 */
const file = join(import.meta.dirname, '../packages/contract/openapi.json');
const nowhere = 'postgresql://nobody@127.0.0.1:1/none';

const context = createContext(readConfig({ DATABASE_URL: nowhere }), nowhere, createLog('silent'));
const app = await createApp(context, { webRoot: '/nowhere', checkAnswers: false });
await app.ready();
const text = `${JSON.stringify(app.swagger(), null, 2)}\n`;
await app.close();
await context.close();

if (!process.argv.includes('--check')) {
  await writeFile(file, text);
} else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
  process.stderr.write(
    'packages/contract/openapi.json is not what the endpoints say: run npm run openapi and commit it\n',
  );
  process.exitCode = 1;
} else {
  const findings = await lintOpenapi(text);
  if (findings.length > 0) {
    process.stderr.write(`${findings.join('\n')}\n`);
    process.exitCode = 1;
  }
}
