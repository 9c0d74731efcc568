import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/**
 * The React compiler keeps what a component computed for as long as nothing changed that it knows of, so a clock read
 * while rendering stands still. `useNow` and `useToday` are the clocks of a render; handlers, effects and snapshots of
 * a store may read one directly.
 */
const root = join(import.meta.dirname, '..');

type Body = ts.FunctionLikeDeclaration;

const parse = (file: string, text: string): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

/** Called with a function that runs at once: what it reads is read by who calls. */
const runAtOnce =
  /^(?:map|flatMap|filter|find|findIndex|findLast|some|every|reduce|forEach|sort|toSorted|from|useMemo|useState|useReducer)$/;

const calleeName = (call: ts.CallExpression | ts.NewExpression): string =>
  ts.isPropertyAccessExpression(call.expression) ? call.expression.name.text : call.expression.getText();

const isFunction = (node: ts.Node): node is Body =>
  ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node);

const readsClock = (node: ts.Node, readers: ReadonlySet<string>): boolean => {
  if (ts.isNewExpression(node))
    return node.expression.getText() === 'Date' && (node.arguments ?? []).length === 0;
  if (!ts.isCallExpression(node)) return false;
  const called = node.expression.getText();
  return /^(?:Date\.now|performance\.now|serverNow|Date|now|\w+\.now)$/.test(called) || readers.has(called);
};

/** Places within a function, but for functions in it that run later, that read the clock. */
const readsIn = (body: Body, readers: ReadonlySet<string>): ts.Node[] => {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (readsClock(node, readers)) found.push(node);
    ts.forEachChild(node, (child) => {
      const atOnce =
        !isFunction(child) ||
        (ts.isCallExpression(node) &&
          (node.expression === child ||
            (node.arguments.includes(child as ts.Expression) && runAtOnce.test(calleeName(node)))));
      if (atOnce) visit(child);
    });
  };
  ts.forEachChild(body, visit);
  return found;
};

/** The functions of a file that have a name, whether declared or kept in a constant. */
const namedFunctions = (source: ts.SourceFile): (readonly [name: string, body: Body])[] => {
  const found: (readonly [string, Body])[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) && node.name !== undefined) found.push([node.name.text, node]);
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined) {
      const { initializer } = node;
      const wrapped = ts.isCallExpression(initializer) ? initializer.arguments[0] : initializer;
      if (wrapped !== undefined && isFunction(wrapped)) found.push([node.name.text, wrapped]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

const rendersAs = /^(?:[A-Z]|use[A-Z])/;

/** `file:line: code` of each place where a component or a hook reads the clock while rendering. */
const clocksIn = (file: string, text: string): string[] => {
  const source = parse(file, text);
  const functions = namedFunctions(source);
  // A function of the same file that reads the clock reads it for whoever calls it.
  const readers = new Set<string>();
  for (let before = -1; before < readers.size;) {
    before = readers.size;
    for (const [name, body] of functions)
      if (
        !rendersAs.test(name) &&
        (ts.isFunctionDeclaration(body) ? body.parent : body.parent.parent.parent.parent) === source &&
        readsIn(body, readers).length > 0
      )
        readers.add(name);
  }
  return functions
    .filter(([name]) => rendersAs.test(name))
    .flatMap(([, body]) => readsIn(body, readers))
    .map((node) => {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      return `${file}:${line + 1}: ${node.getText()}`;
    });
};

test.each([
  ['a component', 'const Clock = () => <i>{Date.now()}</i>;'],
  ['a component that is a function', 'export default function Page() { const d = new Date(); return d; }'],
  ['a hook', 'const useLeft = (end: number) => end - serverNow();'],
  ['a component in memo', 'const Row = memo(() => <b>{performance.now()}</b>);'],
  ['a helper of the file', 'const at = () => Date.now();\nconst Row = () => <b>{at()}</b>;'],
  ['a list', 'const Rows = ({ rows }) => rows.map((row) => row.end > serverNow());'],
  ['the first value of a state', 'const useStart = () => useState(() => Date.now());'],
  ['the clock of the context', 'const Row = () => { const { now } = useUi(); return now(); };'],
])('sees a clock in %s', (_, text) => {
  expect(clocksIn('planted.tsx', text)).toHaveLength(1);
});

test.each([
  ['a handler', 'const Row = () => <button onClick={() => save(serverNow())} />;'],
  ['an effect', 'const useSeen = () => useEffect(() => note(Date.now()), []);'],
  ['a snapshot of a store', 'const useDay = () => useSyncExternalStore(tick, () => dayOf(now()));'],
  ['a moment that is given', 'const When = ({ at }) => <i>{new Date(at).toISOString()}</i>;'],
  ['what is no component', 'const stamp = () => Date.now();'],
])('leaves %s alone', (_, text) => {
  expect(clocksIn('planted.tsx', text)).toEqual([]);
});

test('no component and no hook of the web reads a clock while rendering', () => {
  const files = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.includes('.test'),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => clocksIn(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
