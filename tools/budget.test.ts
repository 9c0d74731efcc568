import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Lines without tests: how many a room may have today, which only falls, and how many it is to have in the end. */
const rooms = [
  { room: 'apps/server', most: 47_440, goal: 46_000 },
  { room: 'apps/web', most: 46_590, goal: 46_000 },
  { room: 'packages/contract', most: 8_300, goal: 8_000 },
  { room: 'packages/carriers', most: 4_800, goal: 4_800 },
  { room: 'packages/files', most: 1_600, goal: 1_600 },
  { room: 'packages/client', most: 900, goal: 900 },
  { room: 'packages/phrases', most: 10_000, goal: 10_000 },
  { room: 'packages/sentences', most: 1_000, goal: 1_000 },
  { room: 'bench', most: 4_500, goal: 4_500 },
  { room: 'tools', most: 1_000, goal: 1_000 },
];
const mostInAll = 125_420;

const root = join(import.meta.dirname, '..');
const tests = /\.test\.|\.test-kit\.|\.spec\.|\/test\/|\/e2e\/|\/planted\/|generated|\.gen\./;

const textsOf = (where: string): readonly { readonly path: string; readonly text: string }[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', where], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const linesOf = (room: string): number =>
  textsOf(room)
    .filter(({ path }) => /\.(?:ts|tsx|css|sql|mjs)$/.test(path) && !tests.test(path))
    .reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);

test.each(rooms)('$room has at most $most lines', ({ room, most, goal }) => {
  expect(most).toBeGreaterThanOrEqual(goal);
  expect(linesOf(room)).toBeLessThanOrEqual(most);
});

test('all rooms together stay within theirs', () => {
  expect(rooms.reduce((sum, { room }) => sum + linesOf(room), 0)).toBeLessThanOrEqual(mostInAll);
});

test('all documents together have at most 35,000 words', () => {
  const words = textsOf('*.md').reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
  expect(words).toBeLessThanOrEqual(35_000);
});
