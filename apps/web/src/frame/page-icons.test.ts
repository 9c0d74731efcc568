import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { iconNames } from '../ui/icon-names.ts';
import { consolePages } from './console-pages.ts';
import { menuPages } from './menu.ts';

test('no two pages share an icon, and a page has one', () => {
  const marks = [...new Set([...menuPages, ...consolePages].map(({ path, icon }) => `${path} ${icon}`))];
  const pages = marks.map((mark) => mark.split(' ')[0]);
  const icons = marks.map((mark) => mark.split(' ')[1]);
  expect(pages.filter((path, index) => pages.indexOf(path) < index)).toEqual([]);
  expect(icons.filter((icon, index) => icons.indexOf(icon) < index)).toEqual([]);
});

test('every name has its drawing, and no two drawings are the same', () => {
  const sprite = readFileSync(join(import.meta.dirname, '../ui/icons.svg'), 'utf8');
  const drawings = [...sprite.matchAll(/<symbol id="(\w+)" [^>]*>(.+)<\/symbol>/g)];
  expect(drawings.map(([, id]) => id)).toEqual(iconNames);
  expect(new Set(drawings.map(([, , drawing]) => drawing)).size).toBe(iconNames.length);
});
