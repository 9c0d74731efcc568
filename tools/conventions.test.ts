import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Environment } from '../apps/server/src/platform/config/config.ts';

/** What lint cannot see. Files are those that git tracks or would track. */
const root = join(import.meta.dirname, '..');
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
const files = listed
  .split('\n')
  .filter((path) => path !== '' && !path.startsWith('tools/planted/') && existsSync(join(root, path)));
const code = files.filter((path) => /\.(ts|tsx|mjs)$/.test(path));
const isTest = (path: string): boolean =>
  /\.(test|test-kit|spec)\.tsx?$|^apps\/web\/e2e\/|^apps\/server\/test\//.test(path);
const production = code.filter((path) => !isTest(path));
const text = new Set([
  '.ts',
  '.tsx',
  '.mjs',
  '.json',
  '.md',
  '.sql',
  '.css',
  '.html',
  '.yaml',
  '.example',
  '',
]);
const readable = files.filter(
  (path) => text.has(/\.[a-z]+$/.exec(basename(path))?.[0] ?? '') && path !== 'package-lock.json',
);
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Lines of files that match, as `file:line: text`. */
const linesOf = (paths: readonly string[], pattern: RegExp): string[] =>
  paths.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
  );

test('the lists of files are not empty', () => {
  expect(production.length).toBeGreaterThan(100);
  expect(readable.length).toBeGreaterThan(production.length);
});

test('nothing that is written from the sources is in git', () => {
  expect(files.filter((path) => /\.generated\.\w+$|(^|\/)(dist\/|openapi\.json$)/.test(path))).toEqual([]);
});

test('Chinese is said by phrases only', () => {
  // Words that an importer, a table of headings or a sentence understands; sentences are said in the same words that
  // they are read in. And what callers write in examples.
  const understood =
    /^(apps\/web\/src\/tracking\/numbers\/known-headings\.ts$|packages\/((sentences|files)\/src|carriers\/src\/tracking-number|contract\/src\/examples)\/)/;
  const speaking = production.filter(
    (path) => /^(apps|packages)\//.test(path) && !path.startsWith('packages/phrases/'),
  );
  const comment = /:\d+: (\/\/|\/\*|\*)/;
  const lines = linesOf(
    speaking.filter((path) => !understood.test(path)),
    /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFF65]/u,
  );
  expect(lines.filter((line) => !comment.test(line))).toEqual([]);
});

test('files are named in kebab-case', () => {
  const odd = code.filter((path) => !/^[.]?[a-z0-9]+([-.][a-z0-9]+)*$/.test(basename(path)));
  expect(odd).toEqual([]);
});

test('there are no barrels and no folders for everything', () => {
  expect(code.filter((path) => /(^|\/)index\.\w+$/.test(path))).toEqual([]);
  expect(files.filter((path) => /(^|\/)(utils?|common|shared|helpers?|misc)\//.test(path))).toEqual([]);
});

describe('std/', () => {
  const std = production.filter((path) => /\/std\/[\w-]+\.ts$/.test(path));
  const featureOf = (path: string): string =>
    /^(?:apps\/\w+\/src\/(?:(?:console|features)\/)?|packages\/)[\w-]+/.exec(path)?.[0] ?? path;

  test('has a home in the contract, in the server and in the web', () => {
    expect([...new Set(std.map(dirname))].toSorted()).toEqual([
      'apps/server/src/platform/std',
      'apps/web/src/std',
      'packages/contract/src/std',
    ]);
  });

  test('has nothing that fewer than three features use', () => {
    const used = std.map((path) => {
      const end = path
        .replace(/^packages\/contract\/src\//, '@waybill/contract/')
        .replace(/^.*\/std\//, '/std/');
      const users = production.filter((user) => read(user).includes(`${end}';`)).map(featureOf);
      return [path, new Set(users).size] as const;
    });
    expect(used.filter(([, users]) => users < 3)).toEqual([]);
  });

  test('has no copies', () => {
    const copies =
      /86_?400_?000|ABCDEFGHJKMNPQRSTVWXYZ|\b(?:const|function) (?:oneOf|isRecord|addDays|dayMs|daysBetween)\b/;
    const odd = linesOf(
      production.filter((path) => !std.includes(path) && /^(apps|packages)\//.test(path)),
      copies,
    );
    // Numbers of errors are read aloud: their alphabet has no 0 and 1 either.
    expect(odd.filter((line) => !line.startsWith('apps/web/src/client/error-reporter.ts:'))).toEqual([]);
  });
});

test('no test is left out and none stands alone', () => {
  const calls = /\b(test|it|describe)\.(only|skip|todo|fixme|fails)\b|\b(xit|xtest|fit|fdescribe)\(/;
  expect(
    linesOf(
      code.filter((path) => path !== 'tools/conventions.test.ts'),
      calls,
    ),
  ).toEqual([]);
});

test('no file knows where it was written', () => {
  const homes = new RegExp(
    ['work', 'home', 'root', 'Users'].map((name) => `(?<![\\w.*])/${name}/\\w`).join('|'),
  );
  expect(linesOf(readable, homes)).toEqual([]);
});

describe('the SQL of the server', () => {
  const server = production.filter((path) => /^apps\/server\/src\/.*\.ts$/.test(path));

  test('tells no more than five values apart by position', () => {
    // A load copies lines on a connection of its own, which takes values by position only.
    const statements = server.filter((path) => path !== 'apps/server/src/stock/lots/load/store.ts');
    expect(linesOf(statements, /\$(?:[6-9]|[1-9]\d)\b/)).toEqual([]);
  });

  test('says milliseconds since the epoch by msOf alone', () => {
    const written = linesOf(server, /extract\(epoch FROM .*\) \* 1000\)::/i);
    expect(written.map((line) => line.split(':', 1)[0])).toEqual(['apps/server/src/platform/db/times.ts']);
  });
});

test('what runs in a browser calls nothing newer than the browsers the build is for', () => {
  // vite.config.ts names them: Chrome 109, Safari 15.6, Firefox 115. Syntax is lowered by the build, calls are not.
  const newer =
    /\.(toSorted|toReversed|toSpliced|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(|\b(Object|Map)\.groupBy\b|Promise\.(withResolvers|try)\b|AbortSignal\.(any|timeout)\b|Array\.fromAsync\b|\bIterator\b\.|\bURL\.(parse|canParse)\b|RegExp\.escape\b/;
  const browser = production.filter((path) =>
    /^(apps\/web\/src|packages\/(contract|phrases|sentences)\/src)\//.test(path),
  );
  expect(linesOf(browser, newer)).toEqual([]);
});

test('.env.example names every setting and nothing else', () => {
  const named = [...read('.env.example').matchAll(/^([A-Z][A-Z\d_]*)=/gm)].map(([, name = '']) => name);
  expect(named.toSorted()).toEqual(Object.keys(Environment.shape).toSorted());
});

test('one version stands for everything, and the changelog knows it', () => {
  // The client is installed by others, and its versions are its own.
  const manifests = files.filter((path) => /(^|(?<!packages\/client)\/)package\.json$/.test(path));
  expect(manifests.length).toBeGreaterThan(6);
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const others = manifests.flatMap((path) => {
    const manifest = JSON.parse(read(path)) as {
      version: string;
      dependencies?: Readonly<Record<string, string>>;
    };
    const ours = Object.entries(manifest.dependencies ?? {}).filter(([name]) => name.startsWith('@waybill/'));
    return [['version', manifest.version] as const, ...ours]
      .filter(([, found]) => found !== version)
      .map(([name, found]) => `${path}: ${name} ${found}`);
  });
  expect(others).toEqual([]);
  const headings = [...read('CHANGELOG.md').matchAll(/^## \[([^\]]+)\]/gm)].map(([, heading]) => heading);
  expect(headings.slice(0, 2)).toEqual(['Unreleased', version]);
});

test('what is told by a title can be reached by keys', () => {
  // The label of the clock is the spec's; of a balance and of a notice, what stands there says the same.
  const known = /role="timer"|"balance-value"|"inbox-item-time"/;
  const inert = /<(?:span|small|strong|em|time|code|p|dt|dd|li|td|div)\b([^<]*?\stitle=[^<]*)/g;
  const unreachable = production
    .filter((path) => path.startsWith('apps/web/src/') && path.endsWith('.tsx'))
    .flatMap((path) =>
      [...read(path).matchAll(inert)]
        .filter(([, tag = '']) => !tag.includes('tabIndex') && !known.test(tag))
        .map(([tag]) => `${path}: ${tag.slice(0, 80)}`),
    );
  expect(unreachable).toEqual([]);
});

describe('the documents', () => {
  const documents = files.filter((path) => path.endsWith('.md') && !path.startsWith('tools/planted/'));
  const scriptsOf = (manifest: string): string[] =>
    Object.keys((JSON.parse(read(manifest)) as { scripts?: Record<string, string> }).scripts ?? {});
  const scripts = scriptsOf('package.json');
  const scriptsOfWorkspaces = new Map(
    files
      .filter((path) => /^(apps|packages)\/[^/]+\/package\.json$|^bench\/package\.json$/.test(path))
      .map((path) => [`@waybill/${basename(dirname(path))}`, scriptsOf(path)]),
  );

  test('link to files that exist', () => {
    const broken = documents.flatMap((path) =>
      [...read(path).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(join(root, dirname(path), target)))
        .map((target) => `${path}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  test('name paths that exist', () => {
    const path = /`((?:apps|packages|tools|bench|docs|\.ci)\/[\w./@-]*\w\/?)`/g;
    const broken = documents.flatMap((document) =>
      [...read(document).matchAll(path)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(join(root, target)))
        .map((target) => `${document}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  test('show every folder of server and web on the map of README.md', () => {
    const folder = /^(apps\/(?:server|web)\/src\/(?:(?:console|platform|features)\/)?)([\w-]+)\//;
    const folders = new Set(
      files.flatMap((path) => {
        const [, , name = ''] = folder.exec(path) ?? [];
        return name === '' ? [] : [name];
      }),
    );
    const [, map = ''] = /## Where things are\n\n```\n([^`]+)```/.exec(read('README.md')) ?? [];
    const shown = new Set(map.match(/[\w-]+/g));
    expect([...folders].filter((name) => !shown.has(name))).toEqual([]);
  });

  const decisions = documents.filter((path) => /^docs\/decisions\/\d/.test(path));
  const statusOf = (path: string): string | undefined => /^Status: (.+)$/m.exec(read(path))?.[1];

  test('say of each decision its status, its context, what was decided and what follows', () => {
    expect(decisions.length).toBeGreaterThan(30);
    expect(decisions.length).toBeLessThanOrEqual(40);
    const parts = ['Context', 'Decision', 'Consequences'];
    const link = String.raw`\[\d{3}\]\(\d{3}-[\w-]+\.md\)`;
    const head = new RegExp(
      String.raw`^# \d{3} \S.*\n\nStatus: (accepted(, amended by ${link}( and ${link})*)?|superseded by ${link})\n\n`,
    );
    const broken = decisions.filter((path) => {
      const headings = new Set([...read(path).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading));
      return parts.some((part) => !headings.has(part)) || !head.test(read(path));
    });
    expect(broken).toEqual([]);
  });

  test('list every decision in docs/decisions/README.md as it stands', () => {
    const rows = decisions.map((path) => {
      const [, number, title] = /^# (\d{3}) (.+)$/m.exec(read(path)) ?? [];
      return `| [${number}](${basename(path)}) | ${title} | ${statusOf(path)} |`;
    });
    const listedThere = read('docs/decisions/README.md').match(/^\| \[\d{3}\].*$/gm);
    expect(listedThere).toEqual(rows.toSorted());
  });

  test('have few npm scripts to name', () => {
    // npm runs `prepare` by itself.
    expect(scripts.filter((name) => name !== 'prepare').length).toBeLessThanOrEqual(15);
  });

  test('name npm scripts that exist', () => {
    const builtIn = new Set([
      'audit',
      'ci',
      'exec',
      'install',
      'ls',
      'pack',
      'run',
      'sbom',
      'start',
      'test',
      'view',
    ]);
    const broken = documents.flatMap((document) =>
      [...read(document).matchAll(/(?:^|`|&& )npm (run )?([a-z][\w:-]*)(?: -w (@waybill\/\w+))?/gm)]
        .filter(([, run, name = '', workspace]) =>
          run === undefined
            ? !builtIn.has(name)
            : !(workspace === undefined ? scripts : scriptsOfWorkspaces.get(workspace))?.includes(name),
        )
        .map(([call]) => `${document}: ${call}`),
    );
    expect(broken).toEqual([]);
  });
});
