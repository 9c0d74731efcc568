import { open, readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { rotateLog } from './log-file.ts';
import { scratchDirectory } from './scratch.ts';

test('a log beyond its limit moves aside while its writer goes on', async () => {
  const scratch = await scratchDirectory();
  const file = path.join(scratch, 'pg.log');
  await rotateLog(file, 10);

  const writer = await open(file, 'a');
  await writer.write('short\n');
  await rotateLog(file, 10);
  expect(await readdir(scratch)).toEqual(['pg.log']);

  await writer.write('and then too long\n');
  await rotateLog(file, 10);
  await writer.write('next\n');
  await writer.close();
  expect(await readFile(file, 'utf8')).toBe('next\n');
  expect(await readFile(`${file}.1`, 'utf8')).toBe('short\nand then too long\n');
});
