import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@hey-api/openapi-ts';
import openapiTypes, { astToString } from 'openapi-typescript';
import { generate } from 'orval';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const documentFile = join(root, 'packages/contract/openapi.json');

type Generator = {
  readonly name: string;
  readonly write: (folder: string) => Promise<unknown>;
  /** Calls as somebody writes them over what was generated: they compile only where it says what the API takes and answers. */
  readonly caller: string;
};

const generators: readonly Generator[] = [
  {
    name: 'openapi-typescript',
    write: async (folder) => {
      const document = JSON.parse(await readFile(documentFile, 'utf8')) as object;
      await writeFile(join(folder, 'api.ts'), astToString(await openapiTypes(document as never)));
    },
    caller: `import type { operations } from './api';
type Order = operations['placeOrder'];
export const path: Order['parameters']['path'] = { carrier: 'ups' };
export const body: Order['requestBody']['content']['application/json'] = { ids: ['1'], action: 'buy' };
export const read = (answer: Order['responses'][200]['content']['application/json']): number => answer.data.totalPoints;
// @ts-expect-error: no such carrier
export const wrong: Order['parameters']['path'] = { carrier: 'dhl' };
`,
  },
  {
    name: 'orval',
    write: async (folder) =>
      generate({
        input: { target: documentFile },
        output: { target: join(folder, 'api.ts'), client: 'fetch', mode: 'single' },
      }),
    caller: `import { type PlaceOrder200, diagnosisReport, placeOrder, setNoticeStatus } from './api';
export const order = placeOrder('ups', { ids: ['1'], action: 'buy' });
export const read = (answer: PlaceOrder200): number => answer.data.totalPoints;
export const hidden = [setNoticeStatus('1', { status: 'inactive' }), setNoticeStatus('1', { status: 0 })];
export const report = diagnosisReport().then((answer) => answer.status === 200 && answer.data.statistics.database.version);
// @ts-expect-error: no such carrier
export const wrong = placeOrder('dhl', { ids: ['1'] });
`,
  },
  {
    name: '@hey-api/openapi-ts',
    write: (folder) =>
      createClient({
        input: documentFile,
        output: { path: join(folder, 'api') },
        logs: { level: 'silent' },
      }),
    caller: `import { type PlaceOrderResponse, diagnosisReport, placeOrder, setNoticeStatus } from './api';
export const order = placeOrder({ path: { carrier: 'ups' }, body: { ids: ['1'], action: 'buy' } });
export const read = (answer: PlaceOrderResponse): number => answer.data.totalPoints;
export const hidden = setNoticeStatus({ path: { id: '1' }, body: { status: 0 } });
export const report = diagnosisReport().then(({ data }) => data?.statistics.database.version);
// @ts-expect-error: no such carrier
export const wrong = placeOrder({ path: { carrier: 'dhl' }, body: { ids: ['1'] } });
`,
  },
];

test.each(generators)(
  '$name writes of the document what compiles, and what callers can use',
  async ({ write, caller }) => {
    const folder = await mkdtemp(join(tmpdir(), 'waybill-types-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await write(folder);
    await writeFile(join(folder, 'caller.ts'), caller);
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'es2022',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: [],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }));
    const tsc = join(root, 'node_modules/@typescript/native/bin/tsc');
    const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch(
      (error: unknown) => error as { stdout: string },
    );
    expect(stdout).toBe('');
  },
);
