import { expect, test } from 'vitest';
import { progressLine } from './import-command.ts';

const half = { bytesRead: 5_000_000, bytesTotal: 10_000_000, rowsRead: 1234 };

test('a terminal gets a bar on one line', () => {
  const written: string[] = [];
  const line = progressLine({ isTTY: true, write: (text) => written.push(text) });
  line.show(half);
  line.end();
  expect(written).toEqual(['\r[###############...............] 1234 rows, 5.0 MB of 10.0 MB\u001B[K', '\n']);
});

test('anything else gets lines', () => {
  const written: string[] = [];
  const line = progressLine({ write: (text) => written.push(text) });
  line.show(half);
  line.end();
  expect(written).toEqual(['1234 rows, 5.0 MB of 10.0 MB\n']);
});
