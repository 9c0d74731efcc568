import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The table of docs/security.md names tests and code; none of them may go away unnoticed. */
const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const page = read('docs/security.md');

/** Requirements of levels 1 and 2 of OWASP ASVS 5.0.0, by section: how many there are; the levels' ids go without gaps. */
const sections = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3
  4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3
  7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11
  10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1
  13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3
  16.5:3 17.1:1 17.2:4 17.3:2`;
const required = [...sections.matchAll(/([\d.]+):(\d+)/g)].flatMap(([, section = '', count]) =>
  Array.from({ length: Number(count) }, (_, i) => `V${section}.${i + 1}`),
);

const states = ['met', 'in part', 'not met', 'operator', 'n/a'];
const rows = page
  .slice(page.indexOf('## OWASP ASVS'))
  .split('\n### ')
  .flatMap((part) => {
    const state = part.split('\n', 1)[0]?.toLowerCase() ?? '';
    return part.split('\n').flatMap((line) => {
      const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
      // `V9.1.1 to 3` stands for three.
      const [, section, first, last = first] =
        /^(V\d+\.\d+\.)(\d+)(?: to (\d+))?$/.exec(cells[1] ?? '') ?? [];
      return Array.from({ length: Number(last) - Number(first) + 1 || 0 }, (_, i) => ({
        id: `${section}${Number(first) + i}`,
        state,
        shown: cells.at(-2) ?? '',
      }));
    });
  });

/** Where a file of the table lies: below the server's sources unless it says otherwise. */
const fileOf = (name: string): string =>
  existsSync(join(root, 'apps/server/src', name)) ? `apps/server/src/${name}` : name;
const marks = rows.flatMap(({ id, shown }) =>
  [...shown.matchAll(/`([^`]+)`/g)].map(([, mark = '']) => ({ id, mark })),
);
/** `file › how a test's name begins` and `file#name`. */
const shows = (mark: string): boolean => mark.includes(' › ') || /^[\w./@-]+#\w+$/.test(mark);

test('every requirement of both levels has its one row', () => {
  expect(required).toHaveLength(253);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(required.toSorted());
});

test('every row stands under a state; what is met shows by what, the rest says why', () => {
  expect(rows.filter(({ state }) => !states.includes(state))).toEqual([]);
  const bare = rows.filter(({ id, state, shown }) => {
    const byWhat = marks.some((one) => one.id === id && shows(one.mark)) || shown.includes('](');
    return state === 'met' ? !byWhat : shown === '';
  });
  expect(bare.map(({ id }) => id)).toEqual([]);
});

test('the sums above the table are its own', () => {
  const counted = states.map((state) => `${rows.filter((row) => row.state === state).length} ${state}`);
  expect(page).toContain(`Of ${rows.length} requirements: ${counted.join(', ')}.`);
});

describe('what the table names is there', () => {
  test('tests, by how their names begin', () => {
    const missing = marks
      .filter(({ mark }) => mark.includes(' › '))
      .filter(({ mark }) => {
        const [file = '', name = ''] = mark.split(' › ');
        if (name.length < 8 || !existsSync(join(root, fileOf(file)))) return true;
        const text = read(fileOf(file));
        return !["'", '"', '`'].some((quote) => text.includes(`${quote}${name}`));
      });
    expect(missing).toEqual([]);
    expect(marks.filter(({ mark }) => mark.includes(' › ')).length).toBeGreaterThan(80);
  });

  test('code, by file and name', () => {
    const missing = marks
      .filter(({ mark }) => shows(mark) && !mark.includes(' › '))
      .filter(({ mark }) => {
        const [file = '', name = ''] = mark.split('#');
        return !existsSync(join(root, fileOf(file))) || !new RegExp(`\\b${name}\\b`).test(read(fileOf(file)));
      });
    expect(missing).toEqual([]);
  });
});
