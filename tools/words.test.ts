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
  {
    says: /(?<!运单)号码/,
    write: '运单号',
    except: [
      // The specification gives the text of a hold that is gone.
      'client.reservationGone',
      'errors.reservationGone',
      'errors.reservationGone.hint',
      'shipments.can.expired',
    ],
  },
  { says: /满 .{1,6} 个减|再选 .{1,9} 个减|减 \{?\w+\}?%/, write: '满 50 个 9 折' },
  { says: /单个查询/, write: '逐个挑选' },
  { says: /批量查询/, write: '批量取号（选号方式）、批量追踪（页面）' },
  { says: /还没有查询/, write: '输入目的地邮编，开始选号' },
  { says: /关键字/, write: '关键词' },
  { says: /导出 Excel/, write: '导出 XLSX' },
  { says: /处没有数字/, write: '已忽略 1 处无效内容' },
  { says: /使用您的平台账号/, write: '登录后即可查询、选号与下单' },
  { says: /Found means held/, write: 'Results are held for you' },
  { says: /不变量|不成立/, write: '数据核对、数据核对异常' },
  { says: /一号一主/, write: '运单号归属唯一' },
  { says: /账目总和/, write: '账目借贷平衡' },
  { says: /最久等待/, write: '最长等待' },
  { says: /服务小时/, write: '服务时段内 24 小时答复' },
  { says: /没有候选承运商/, write: '无法识别承运商' },
  { says: /前一时段/, write: '上期' },
  { says: /^每个积分$/, write: '单个面值（积分）' },
  { says: /查看影响/, write: '下一步：核对变更' },
  { says: /密钥能做的事/, write: '密钥权限由模板决定，且不超出所有者本人的权限' },
  { says: /谁拥有此权限/, write: '权限反查' },
  { says: /提供依据/, write: '授权依据' },
  { says: /号码属于谁/, write: '归属方' },
  { says: /共读取 .* 行/, write: '1,304 / 1,304 行' },
  { says: /synthetic data for demonstration/i, write: '演示用模拟数据' },
  { says: /拦截名单|(?:新增|解除|加入)拦截/, write: '黑名单、加入黑名单、移出黑名单' },
  { says: /环环相扣/, write: '链式存证，篡改可追溯' },
  { says: /凭证重复使用/, write: '登录凭证异常复用' },
  { says: /重新读取/, write: '回源' },
  { says: /有改动时更新/, write: '变更即失效' },
  { says: /指向或点按/, write: '悬停或点击' },
  { says: /各州以外/, write: '其他地区' },
  { says: /等待中的事项/, write: '待办集中处理，常用管理一键直达' },
  { says: /工作人员会看到/, write: '供客服审核参考' },
  { says: /以表格查看|查看数据表/, write: '查看数据' },
  { says: /当前角色没有(?!此权限)[^，。]*权限$/, write: '当前角色没有此权限' },
  { says: /What waits|is the way to/, write: 'Needs attention' },
  { says: /\bActs? to\b/, write: 'Pending approvals' },
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
