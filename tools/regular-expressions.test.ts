import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

type Found = { readonly file: string; readonly source: string; readonly flags: string };

const expressionsOf = (file: string): Found[] => {
  const found: Found[] = [];
  const parsed = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    false,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ file, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
};

let all: Found[];
beforeAll(() => {
  all = globSync('{apps/server,apps/web,packages/*}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .flatMap(expressionsOf);
});

// Counted steps decide and no clock, or a busy machine would find less than an idle one.
const limits = { timeout: 300_000, incubationTimeout: 60_000, attackTimeout: 60_000 };

type Expression = Pick<Found, 'source' | 'flags'>;

/** Whether nothing is repeated without end, or one thing and only from the start of a text: there is nothing to prove. */
const isPlain = ({ source, flags }: Expression): boolean => {
  const shape = source.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/g, 'x');
  const endless = shape.match(/[*+]|\{\d+,\}/g)?.length ?? 0;
  if (endless !== 1) return endless === 0;
  return /^\^[^|]*$/.test(shape) && !shape.includes('){') && !flags.includes('m');
};

/** How long it can take by the length of a text: `exponential`, `polynomial`, or `safe`. */
const judge = async (one: Expression): Promise<string> => {
  if (isPlain(one)) return 'safe';
  const found = await check(one.source, one.flags, limits);
  return found.status === 'vulnerable' ? found.complexity.type : found.status;
};

/** Expressions that can take the square of a text's length: where, and why the text is short or the operator's own. */
const bounded: readonly (readonly [file: string, expression: string, why: string])[] = [
  [
    'apps/server/src/platform/config/config.ts',
    String.raw`/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]+\S*)$/`,
    'settings',
  ],
  ['apps/server/src/ops/doctor/rules.ts', String.raw`/\/\/[^@\s]*@/g`, 'errors of settings'],
  [
    'apps/server/src/platform/db/embedded/postmaster.ts',
    String.raw`/lock file ".*" (already exists|is empty)|still in use|Address already in use/`,
    'what PostgreSQL says',
  ],
  [
    'apps/server/src/platform/files/file-store.ts',
    String.raw`/<Contents>.*?<\/Contents>/gs`,
    'answers of the bucket',
  ],
  [
    'apps/server/src/tickets/attachments/keep-attachments.ts',
    String.raw`/^[ .]+|[ .]+$/g`,
    'a header of a form, 16 KiB',
  ],
  [
    'packages/files/src/values.ts',
    String.raw`/^[T ,]*(?:(AM|PM)\s*)?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(AM|PM)?\s*(Z|[+-]\d{2}(?::?\d{2})?|[A-Z]{3})?$/i`,
    'a cell of a lot, from a super admin',
  ],
  [
    'packages/files/src/shown-number.ts',
    String.raw`/"([^"]*)"|\\(.)|\[[^\]]*\]|[_*]./g`,
    'a format of a workbook, 255 characters',
  ],
  [
    'packages/files/src/shown-number.ts',
    String.raw`/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\])+/g`,
    'a format of a workbook, 255 characters',
  ],
  [
    'packages/files/src/shown-number.ts',
    String.raw`/^[0#?\s()/-]*0[0#?\s()/-]*$/`,
    'a format of a workbook, 255 characters',
  ],
  [
    'apps/server/src/records/exceptions/live-exceptions.ts',
    String.raw`/(?:file:\/\/)?\/[^\s():]*?\/(?=(?:apps|packages|node_modules)\/)/g`,
    'a line of a stack, 500 characters',
  ],
  [
    'apps/server/src/records/exceptions/rules.ts',
    String.raw`/^\s*at\s|@.*:\d+:\d+\s*$/`,
    'a line of a stack, 500 characters',
  ],
  [
    'apps/server/src/platform/log/redact.ts',
    String.raw`/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}/g`,
    'parts of fixed lengths',
  ],
  [
    'apps/server/src/platform/log/redact.ts',
    String.raw`/(\bhttps?:\/\/[^\s?#"'<>()]*|(?<=[\s"'(])\/[^\s?#"'<>()]*)[?#][^\s"'<>()]*?(?=:\d+(?::\d+)?\b|[\s"'<>()]|$)/g`,
    'texts of errors, 16,000 characters',
  ],
  [
    'apps/server/src/console/diagnosis/rules.ts',
    String.raw`/"[^"]*"|'[^']*'|` + '`[^`]*`' + String.raw`|“[^”]*”/g`,
    'errors of jobs',
  ],
  [
    'apps/server/src/console/diagnosis/rules.ts',
    String.raw`/[\w.+-]+@[\w-]+(?:\.[\w-]+)*/g`,
    'errors of jobs',
  ],
  [
    'apps/server/src/console/diagnosis/rules.ts',
    String.raw`/(?<![A-Za-z])(?=[\w-]*\d)[\w-]{6,}/g`,
    'errors of jobs',
  ],
  [
    'apps/server/src/records/call-logs/rules.ts',
    String.raw`/^(.*?\/)(\d{1,19})(\/.*)?$/`,
    'a filter of the staff, 200 characters',
  ],
  [
    'apps/server/src/records/call-logs/rules.ts',
    String.raw`/(?=[\w-]*\d)[\w-]{18,}|\d{12,}/g`,
    'a name of a program, 200 characters',
  ],
  [
    'apps/server/src/records/exceptions/rules.ts',
    String.raw`/"[^"]*"|'[^']*'|` + '`[^`]*`' + String.raw`|“[^”]*”/g`,
    'a message of 2,000 characters',
  ],
  [
    'packages/carriers/src/tracking-number/find-numbers.ts',
    String.raw`/^(?:orders?|invoices?|phone|tel\w*|mobile|cell|fax|po|ref\w*|sku|asin|items?|zips?|amount|total|price|accounts?|acct|customers?|qq|wechat|vat|serial|sn)$|(?:订单|订购|电话|手机|传真|邮编|金额|价|发票|账号|卡号|客户|微信|序列)[^运快物追跟]{0,16}$/i`,
    'parts of fixed lengths',
  ],
  ['apps/server/src/platform/config/setting-values.ts', String.raw`/\/+$/`, 'settings'],
  ['apps/server/src/platform/say-obstacle.ts', String.raw`/\/\/[^@\s]*@/g`, 'an error at the start'],
];

test('no text makes a regular expression run for longer than its length asks', async () => {
  expect(all.length).toBeGreaterThan(100);
  const distinct = new Map(all.map((one) => [`${one.file} /${one.source}/${one.flags}`, one]));
  const known = bounded.map(([file, expression]) => `${file} ${expression} polynomial`);
  const slow: string[] = [];
  for (const [text, one] of distinct) {
    // What is known was proven when it was written down; to find it again takes minutes.
    const status = known.includes(`${text} polynomial`) ? 'polynomial' : await judge(one);
    if (status !== 'safe') slow.push(`${text} ${status}`);
  }
  // A browser only keeps its own page waiting.
  const ofServer = slow.filter((text) => !text.startsWith('apps/web/') || !text.endsWith(' polynomial'));
  expect(ofServer.toSorted()).toEqual(known.toSorted());
}, 900_000);

test('one that does is found', async () => {
  expect(await judge({ source: '^(a+)+$', flags: '' })).toBe('exponential');
  expect(await judge({ source: '^a+b?a+$', flags: '' })).toBe('polynomial');
  expect(await judge({ source: 'a+$', flags: '' })).toBe('polynomial');
});
