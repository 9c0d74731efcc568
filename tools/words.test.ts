import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Words that no text says, each with what is said instead. */
type Rule = {
  readonly says: RegExp;
  readonly write: string;
  /** Phrases that may say it, as the specification gives their text, or as they mean something else by it. */
  readonly except?: readonly string[];
};

const rules: readonly Rule[] = [
  { says: /快递单号/, write: '运单号' },
  { says: /服务小时/, write: '服务时段内 24 小时答复' },
  { says: /(?:分钟|小时|天|time\})后答复/, write: '已在 40 分钟内答复' },
  { says: /没有候选承运商/, write: '无法识别承运商' },
  { says: /密钥能做的事/, write: '密钥权限由模板决定，且不超出所有者本人的权限' },
  { says: /谁拥有此权限/, write: '权限反查' },
  { says: /synthetic data for demonstration/i, write: '演示用模拟数据' },
  { says: /环环相扣/, write: '链式存证，篡改可追溯' },
  { says: /工作人员会看到/, write: '供客服审核参考' },
  { says: /service hours? (?:of|from)|\d service hours/, write: 'within 24 hours of service time' },
];

type Phrases = Readonly<Record<string, string>>;
const isPhrases = (value: unknown): value is Phrases =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string');

/** What is said in a way that it must not be, as `key: text → what to write`. */
const wrong = (phrases: Phrases): string[] =>
  Object.entries(phrases).flatMap(([key, text]) =>
    rules
      .filter(({ says, except = [] }) => says.test(text) && !except.includes(key))
      .map(({ write }) => `${key}: ${text} → ${write}`),
  );

const root = join(import.meta.dirname, '../packages/phrases/src');
const modules = await Promise.all(
  globSync('{zh-CN,en}/*.ts', { cwd: root }).map(
    (file) => import(join(root, file)) as Promise<Readonly<Record<string, unknown>>>,
  ),
);
const texts = [...new Set(modules.flatMap((module) => Object.values(module)).filter(isPhrases))];

test('no phrase says a word that must not appear', () => {
  expect(texts.length).toBeGreaterThan(80);
  // A group repeats what its parts say.
  expect([...new Set(texts.flatMap(wrong))]).toEqual([]);
});

test('a word that must not appear is found, with what to write instead', () => {
  expect(wrong({ 'planted.number': '快递单号 {number}', 'planted.fine': '运单号 {number}' })).toEqual([
    'planted.number: 快递单号 {number} → 运单号',
  ]);
});

test('every exception names a phrase that is there and needs it', () => {
  const needless = rules.flatMap(({ says, except = [] }) =>
    except.filter((key) => texts.every((phrases) => !says.test(phrases[key] ?? ''))),
  );
  expect(needless).toEqual([]);
});
