import type { Role } from '@waybill/contract/permissions.ts';
import { palette } from '@waybill/phrases/zh-CN/palette.ts';
import { personal } from '@waybill/phrases/zh-CN/personal.ts';
import { signedIn } from '@waybill/phrases/zh-CN/signed-in.ts';
import { translator } from '@waybill/phrases/translator.ts';
import { describe, expect, test } from 'vitest';
import { paths, personalPath } from '../../paths.ts';
import { pages } from '../../pages.ts';
import { groupsOf, type Around } from './palette-items.ts';

const words = { ...signedIn, ...personal, ...palette };

const around = (more: Partial<Around> = {}): Around => ({
  t: translator<typeof words>('zh-CN', words),
  pages,
  locale: 'zh-CN',
  role: 'user',
  theme: 'light',
  here: paths.ups,
  addresses: {},
  today: '2026-11-20',
  ...more,
});

const itemsOf = (typed: string, more: Partial<Around> = {}) =>
  groupsOf(typed, around(more)).flatMap(({ items }) => items);
const titlesOf = (typed: string, more: Partial<Around> = {}) =>
  groupsOf(typed, around(more)).map(({ title }) => title);
const addressesOf = (typed: string, role: Role = 'user') =>
  itemsOf(typed, { role }).flatMap(({ choice }) => (choice.kind === 'open' ? [choice.to] : []));

describe('an order or a tracking number', () => {
  const order = 'LT2611207K3M9QXT';
  const number = '1Z999AA10123456784';

  test('leads who may read the orders of all accounts there first', () => {
    expect(addressesOf(order, 'admin')[0]).toBe(`/admin/orders/${order}`);
    expect(addressesOf(number, 'super_admin')[0]).toBe(`/admin/orders?keyword=${number}`);
  });

  test('leads everybody else to their own orders only', () => {
    for (const role of ['user', 'announcement_admin'] as const)
      for (const typed of [order, number])
        expect(addressesOf(typed, role).filter((to) => to.startsWith(paths.orders))).toEqual([]);
  });
});

describe('a sentence', () => {
  const queriesOf = (typed: string) =>
    itemsOf(typed).flatMap(({ label, hint, choice }) =>
      choice.kind === 'query' ? [{ label, hint, carrier: choice.query.carrier }] : [],
    );

  test('leads to the query of the carrier it names', () => {
    expect(queriesOf('fedex 发往芝加哥前 5 个，红色')).toEqual([
      { label: 'FedEx 选号：伊利诺伊州芝加哥 · 前5个', hint: '未采用：红色', carrier: 'fedex' },
    ]);
  });

  test('leads to each carrier when it names none; a place alone is no sentence', () => {
    expect(queriesOf('上周发往芝加哥').map(({ carrier }) => carrier)).toEqual(['ups', 'usps', 'fedex']);
    expect(queriesOf('芝加哥')).toEqual([]);
  });
});

describe('while nothing is typed', () => {
  test('a user sees no page of the staff, and of theme and language what is not chosen', () => {
    expect(titlesOf('')).toEqual(['palette.pages', 'word.actions']);
    const ids = itemsOf('').map(({ id }) => id);
    expect(ids).toContain(paths.myOrders);
    expect(ids).toContain(personalPath('points'));
    expect(ids.filter((id) => id.startsWith(paths.console))).toEqual([]);
    expect(ids).not.toContain('light');
    expect(ids).toContain('dark');
    expect(ids).not.toContain('zh-CN');
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('a role of the staff sees what it may not open switched off, with the reason', () => {
    const items = itemsOf('', { role: 'announcement_admin' });
    expect(items.find(({ id }) => id === paths.users)).toMatchObject({
      denied: true,
      hint: signedIn['people.right.role'],
    });
    expect(items.find(({ id }) => id === paths.noticeManagement)).toMatchObject({ denied: false });
    expect(itemsOf('', { role: 'super_admin' }).filter(({ denied }) => denied === true)).toEqual([]);
  });

  test('pages that were open come first, the newest of them first, without the one that is shown', () => {
    const addresses = {
      [paths.myOrders]: `${paths.myOrders}?keyword=LT1`,
      '/ticket-detail/7': '/ticket-detail/7',
      '/nowhere': '/nowhere',
      [paths.personal]: personalPath('points'),
      [paths.ups]: paths.ups,
    };
    const [recent] = groupsOf('', around({ addresses }));
    expect(recent?.title).toBe('palette.recent');
    expect(recent?.items.map(({ label, hint }) => [label, hint])).toEqual([
      [personal['personal.tab.points'], undefined],
      [signedIn['page.ticketDetail'], '7'],
      [signedIn['page.myOrders'], 'LT1'],
    ]);
    expect(recent?.items[2]?.choice).toEqual({ kind: 'open', to: `${paths.myOrders}?keyword=LT1` });
  });
});

test('a page opens as it was left, from itself its plain address', () => {
  const addresses = { [paths.myOrders]: `${paths.myOrders}?keyword=LT1` };
  const to = (here: string) => itemsOf('wddd', { addresses, here })[0]?.choice;
  expect(to(paths.ups)).toEqual({ kind: 'open', to: `${paths.myOrders}?keyword=LT1` });
  expect(to(paths.myOrders)).toEqual({ kind: 'open', to: paths.myOrders });
});

test('the group with the best find comes first', () => {
  expect(titlesOf('tuichu')).toEqual(['word.actions']);
  expect(itemsOf('tcdl')[0]?.id).toBe('signOut');
  expect(itemsOf('wodedingdan')[0]?.id).toBe(paths.myOrders);
});

test('pinyin is for Chinese only', () => {
  expect(itemsOf('wddd', { locale: 'en' })).toEqual([]);
});

describe('what is typed leads', () => {
  test('an order to its day', () => {
    expect(addressesOf('LT2601057K3M9QXT')).toEqual([
      '/myorder?keyword=LT2601057K3M9QXT&startDate=2026-01-05&endDate=2026-01-06',
    ]);
    expect(addressesOf('LT2699997K3M9QXT')).toEqual(['/myorder?keyword=LT2699997K3M9QXT']);
  });

  test('a tracking number to what is known of it, and to a year of orders', () => {
    const [known, orders] = itemsOf('1Z999AA10123456784');
    expect(orders?.choice).toEqual({
      kind: 'open',
      to: '/myorder?keyword=1Z999AA10123456784&startDate=2025-11-20&endDate=2026-11-20',
    });
    expect(known).toMatchObject({
      hint: 'UPS',
      choice: { kind: 'open', to: '/followed?number=1Z999AA10123456784' },
    });
  });

  test('a ZIP code to the carriers, for the staff also to the account with that id', () => {
    const zip = ['/ups?zipCode=10001', '/usps?zipCode=10001', '/fedex?zipCode=10001'];
    expect(addressesOf('10001').sort()).toEqual(zip.sort());
    expect(addressesOf('10001', 'admin').sort()).toEqual(['/admin/users?keyword=10001', ...zip].sort());
  });

  test('a ticket number to the ticket', () => {
    expect(itemsOf('TK2611207K3M9Q')[0]?.choice).toEqual({ kind: 'ticket', ticketNo: 'TK2611207K3M9Q' });
  });

  test('an e-mail and a trace only those who may look there', () => {
    const trace = '0199c3a1-7b52-4d2e-9f10-3a5b7c9d1e2f';
    expect(addressesOf('a@b.co')).toEqual([]);
    expect(addressesOf(trace)).toEqual([]);
    expect(addressesOf('a@b.co', 'admin')).toEqual(['/admin/users?keyword=a%40b.co']);
    expect(addressesOf(trace, 'admin')).toEqual([`/admin/logs/${trace}`]);
  });
});
