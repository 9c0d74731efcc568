import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/**
 * A browser shows a title to a mouse alone. `showTitles` also shows it by touch and by keys, but by keys only of what
 * can be reached: an element that does nothing needs a tab stop of its own.
 */
const root = join(import.meta.dirname, '..');

/** Elements that keys reach by themselves, and frames that have a title as their name. */
const reached = /^(?:a|button|input|select|textarea|summary|iframe)$/;

const namesOf = (element: ts.JsxOpeningLikeElement): readonly string[] =>
  element.attributes.properties.flatMap((one) => (ts.isJsxAttribute(one) ? [one.name.getText()] : []));

/** `file:line` of each element whose title no key shows. */
const unreachedIn = (file: string, text: string): string[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const tag = node.tagName.getText();
      const names = namesOf(node);
      if (/^[a-z]/.test(tag) && !reached.test(tag) && names.includes('title') && !names.includes('tabIndex'))
        found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

test('an element whose title no key shows is found', () => {
  expect(unreachedIn('a.tsx', '<span title="why">1</span>;\n<p><time title={a} /></p>')).toEqual([
    'a.tsx:1',
    'a.tsx:2',
  ]);
  expect(
    unreachedIn('a.tsx', '<span title="why" tabIndex={0} />;<button title="do" />;<Card title="a" />'),
  ).toEqual([]);
});

test('keys show every title', () => {
  const files = globSync('apps/web/src/**/*.tsx', { cwd: root }).filter((file) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(200);
  const unreached = files.flatMap((file) => unreachedIn(file, readFileSync(join(root, file), 'utf8')));
  // Each star's word stands beside the stars once it is chosen, and arrow keys choose.
  expect(unreached.filter((place) => !place.startsWith('apps/web/src/kit/star-field.tsx'))).toEqual([]);
});
