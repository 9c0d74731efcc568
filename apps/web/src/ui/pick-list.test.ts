import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PickList } from './pick-list.tsx';

test('every list to choose from is made of items with value and label (spec section 3)', () => {
  const root = join(import.meta.dirname, '..');
  const byHand = globSync('**/*.tsx', { cwd: root }).filter((path) =>
    /<option\b/.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(byHand).toEqual([join('ui', 'pick-list.tsx')]);
});

test('an option shows its label and stands for its value', () => {
  const options = [
    { value: '', label: 'None' },
    { value: 'ups', label: 'UPS' },
  ];
  const list = createElement(PickList<string>, { value: 'ups', options, onChange: () => undefined });
  expect(renderToStaticMarkup(list)).toContain(
    '<option value="">None</option><option value="ups" selected="">UPS</option>',
  );
});
