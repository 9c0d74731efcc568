import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A rule whose plugin is not switched on is ignored without a word; so every rule has a violation that it must see. */
const root = join(import.meta.dirname, '..');

type Plant = readonly [rule: string, file: string, text: string];

const component = (line: string): string => `export const Part = () => ${line};\n`;

const planted: readonly Plant[] = [
  [
    'eslint(eqeqeq)',
    'apps/server/src/a/eqeqeq.ts',
    'export const same = (a: string, b: string) => a == b;\n',
  ],
  ['eslint(max-lines)', 'apps/server/src/a/long.ts', `export const long = [\n${'  0,\n'.repeat(320)}];\n`],
  [
    'eslint(no-restricted-imports)',
    'apps/server/src/a/barrel.ts',
    "import { b } from './index.ts';\nexport const c = b;\n",
  ],
  ['eslint(no-console)', 'apps/server/src/a/console.ts', "export const say = () => console.log('x');\n"],
  ['eslint(no-console)', 'apps/web/src/a/console.ts', "export const say = () => console.log('x');\n"],
  ['typescript(no-explicit-any)', 'apps/server/src/a/any.ts', 'export const a = (b: any): unknown => b;\n'],
  [
    'typescript(no-non-null-assertion)',
    'apps/server/src/a/non-null.ts',
    'export const a = (b: string | null): string => b!;\n',
  ],
  [
    'typescript(consistent-type-imports)',
    'apps/server/src/a/type-import.ts',
    "import { Stats } from 'node:fs';\nexport type A = Stats;\n",
  ],
  [
    'typescript(no-floating-promises)',
    'apps/server/src/a/floating.ts',
    'export const a = (b: Promise<void>): void => {\n  b;\n};\n',
  ],
  [
    'typescript(no-misused-promises)',
    'apps/server/src/a/misused.ts',
    'export const a = (b: Promise<boolean>): number => (b ? 1 : 0);\n',
  ],
  [
    'typescript(return-await)',
    'apps/server/src/a/return-await.ts',
    'export const a = async (b: Promise<void>): Promise<void> => {\n  try {\n    return b;\n  } catch {\n    return undefined;\n  }\n};\n',
  ],
  [
    'typescript(switch-exhaustiveness-check)',
    'apps/server/src/a/switch.ts',
    "export const a = (b: 'x' | 'y'): void => {\n  switch (b) {\n    case 'x':\n      throw new Error(b);\n  }\n};\n",
  ],
  [
    'typescript(await-thenable)',
    'apps/server/src/a/thenable.ts',
    'export const a = async (b: number): Promise<number> => await b;\n',
  ],
  [
    'import(no-self-import)',
    'apps/server/src/a/self.ts',
    "import { a as b } from './self.ts';\nexport const a: number = b;\n",
  ],
  [
    'promise(no-multiple-resolved)',
    'apps/server/src/a/resolved.ts',
    'export const a = new Promise<void>((resolve) => {\n  resolve();\n  resolve();\n});\n',
  ],
  [
    'oxc(bad-array-method-on-arguments)',
    'apps/server/src/a/arguments.ts',
    'export function a(): unknown {\n  return (arguments as unknown as string[]).map((b) => b);\n}\n',
  ],
  [
    'oxc(const-comparisons)',
    'apps/server/src/a/comparison.ts',
    'export const a = (b: number): boolean => b < 1 && b > 5;\n',
  ],
  ['unicorn(filename-case)', 'apps/server/src/a/CamelCase.ts', 'export const a = 1;\n'],
  ['node(no-process-env)', 'apps/server/src/a/environment.ts', "export const a = process.env['A'];\n"],
  [
    'vitest(no-focused-tests)',
    'apps/server/src/a/focused.test.ts',
    "import { expect, test } from 'vitest';\ntest.only('x', () => expect(1).toBe(1));\n",
  ],
  [
    'vitest(no-disabled-tests)',
    'apps/server/src/a/disabled.test.ts',
    "import { expect, test } from 'vitest';\ntest.skip('x', () => expect(1).toBe(1));\n",
  ],
  [
    'vitest(valid-expect)',
    'apps/server/src/a/expect.test.ts',
    "import { expect, test } from 'vitest';\ntest('x', () => {\n  expect(1);\n});\n",
  ],
  [
    'vitest(expect-expect)',
    'apps/server/src/a/nothing.test.ts',
    "import { test } from 'vitest';\ntest('x', () => {\n  void 0;\n});\n",
  ],
  [
    'react-hooks(rules-of-hooks)',
    'apps/web/src/a/hooks.tsx',
    "import { useState } from 'react';\nexport const Part = ({ on }: { readonly on: boolean }) => {\n  if (on) useState(0);\n  return null;\n};\n",
  ],
  [
    'react-hooks(exhaustive-deps)',
    'apps/web/src/a/deps.tsx',
    "import { useEffect } from 'react';\nexport const Part = ({ title }: { readonly title: string }) => {\n  useEffect(() => {\n    document.title = title;\n  }, []);\n  return null;\n};\n",
  ],
  [
    'react(no-danger)',
    'apps/web/src/a/danger.tsx',
    component("<p dangerouslySetInnerHTML={{ __html: 'x' }} />"),
  ],
  ['react(button-has-type)', 'apps/web/src/a/button.tsx', component('<button>x</button>')],
  [
    'react(no-unstable-nested-components)',
    'apps/web/src/a/nested.tsx',
    'export const Part = () => {\n  const Inner = () => <i>x</i>;\n  return <Inner />;\n};\n',
  ],
  [
    'react(no-array-index-key)',
    'apps/web/src/a/index-key.tsx',
    'export const Part = ({ list }: { readonly list: readonly string[] }) => list.map((one, at) => <i key={at}>{one}</i>);\n',
  ],
  [
    'react(jsx-key)',
    'apps/web/src/a/no-key.tsx',
    'export const Part = ({ list }: { readonly list: readonly string[] }) => list.map((one) => <i>{one}</i>);\n',
  ],
  [
    'react(refs)',
    'apps/web/src/a/refs.tsx',
    "import { useRef } from 'react';\nexport const Part = () => {\n  const seen = useRef(0);\n  return <i>{seen.current}</i>;\n};\n",
  ],
  ['react(purity)', 'apps/web/src/a/clock.tsx', component('<i>{Date.now()}</i>')],
  [
    'react(set-state-in-render)',
    'apps/web/src/a/state.tsx',
    "import { useState } from 'react';\nexport const Part = () => {\n  const [at, set] = useState(0);\n  set(at + 1);\n  return <i>{at}</i>;\n};\n",
  ],
  ['jsx-a11y(alt-text)', 'apps/web/src/a/alt.tsx', component('<img src="/x.png" />')],
  ['jsx-a11y(no-autofocus)', 'apps/web/src/a/autofocus.tsx', component('<input aria-label="x" autoFocus />')],
  [
    'jsx-a11y(role-has-required-aria-props)',
    'apps/web/src/a/role.tsx',
    component('<span role="checkbox" tabIndex={0} />'),
  ],
  ['jsx-a11y(anchor-is-valid)', 'apps/web/src/a/anchor.tsx', component('<a href="#">x</a>')],
  ['jsx-a11y(label-has-associated-control)', 'apps/web/src/a/label.tsx', component('<label>x</label>')],
  ['jsx-a11y(tabindex-no-positive)', 'apps/web/src/a/tab.tsx', component('<a href="/x" tabIndex={2}>x</a>')],
  [
    'jsx-a11y(no-aria-hidden-on-focusable)',
    'apps/web/src/a/hidden.tsx',
    component('<a href="/x" aria-hidden="true">x</a>'),
  ],
  [
    'jsx-a11y(mouse-events-have-key-events)',
    'apps/web/src/a/mouse.tsx',
    component('<i onMouseOver={() => undefined}>x</i>'),
  ],
  ['jsx-a11y(heading-has-content)', 'apps/web/src/a/heading.tsx', component('<h2 />')],
  ['jsx-a11y(aria-role)', 'apps/web/src/a/no-role.tsx', component('<i role="buton">x</i>')],
  ['jsx-a11y(aria-props)', 'apps/web/src/a/aria.tsx', component('<span aria-labeled="x" />')],
];

/** `typescript(no-explicit-any)` of `typescript/no-explicit-any`, as oxlint names rules in what it finds. */
const reported = (rule: string): string => {
  const [plugin, name] = rule.includes('/') ? (rule.split('/') as [string, string]) : ['eslint', rule];
  const hooks = plugin === 'react' && /^(?:rules-of-hooks|exhaustive-deps)$/.test(name);
  return `${hooks ? 'react-hooks' : plugin}(${name})`;
};

type Settings = { readonly rules: Readonly<Record<string, unknown>> };
const settings = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as Settings & {
  readonly overrides: readonly Settings[];
};

const unusedDirective = 'apps/server/src/a/idle.ts';

const oxlint = join(root, 'node_modules/.bin/oxlint');

let folder: string;
let found: ReadonlySet<string>;
let idle: readonly string[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-lint-'));
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: { jsx: 'react-jsx' },
      include: ['apps'],
    }),
  );
  for (const [, file, text] of planted) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  writeFileSync(
    join(folder, unusedDirective),
    '// oxlint-disable-next-line eqeqeq\nexport const same = (a: string, b: string) => a === b;\n',
  );
  let said: string;
  try {
    said = execFileSync(process.execPath, [oxlint, '--format', 'json'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, OXLINT_TSGOLINT_PATH: join(root, 'node_modules/.bin/tsgolint') },
    });
  } catch (error) {
    said = (error as { readonly stdout: string }).stdout;
  }
  const { diagnostics } = JSON.parse(said) as {
    readonly diagnostics: readonly {
      readonly code?: string;
      readonly filename: string;
      readonly message: string;
      readonly severity: string;
    }[];
  };
  idle = diagnostics.flatMap(({ message, filename, severity }) =>
    message.startsWith('Unused oxlint-disable directive') ? [`${severity} ${filename}`] : [],
  );
  found = new Set(diagnostics.map(({ code, filename }) => `${code} ${filename}`));
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(planted)('%s sees %s', (rule, file) => {
  expect([...found].filter((one) => one.endsWith(file))).toContain(`${rule} ${file}`);
});

test('a suppression that suppresses nothing is an error', () => {
  expect(idle).toEqual([`error ${unusedDirective}`]);
});

test('every rule that the settings name has a violation that it must see', () => {
  const named = [settings, ...settings.overrides].flatMap(({ rules }) =>
    Object.entries(rules).flatMap(([rule, level]) => (level === 'off' ? [] : [reported(rule)])),
  );
  const seen = new Set(planted.map(([rule]) => rule));
  expect(named.filter((rule) => !seen.has(rule))).toEqual([]);
});
