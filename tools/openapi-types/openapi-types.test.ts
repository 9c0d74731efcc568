import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import openapiTypes, { astToString } from 'openapi-typescript';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** A call as somebody writes it over the generated types: it compiles only where they say what the API takes and answers. */
const caller = `import type { operations } from './api.ts';
type Order = operations['placeOrder'];
export const path: Order['parameters']['path'] = { carrier: 'ups' };
export const body: Order['requestBody']['content']['application/json'] = { ids: ['1'], action: 'buy' };
export const read = (answer: Order['responses'][200]['content']['application/json']): number => answer.data.totalPoints;
// @ts-expect-error: no such carrier
export const wrong: Order['parameters']['path'] = { carrier: 'dhl' };
`;

test('openapi-typescript writes types of the document that compile, and that callers can use', async () => {
  const document = JSON.parse(await readFile(join(root, 'packages/contract/openapi.json'), 'utf8')) as object;
  const folder = await mkdtemp(join(tmpdir(), 'waybill-types-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'api.ts'), astToString(await openapiTypes(document as never)));
  await writeFile(join(folder, 'caller.ts'), caller);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2022',
    types: [],
    allowImportingTsExtensions: true,
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const tsc = join(root, 'node_modules/@typescript/native/bin/tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch(
    (error: unknown) => error as { stdout: string },
  );
  expect(stdout).toBe('');
});
