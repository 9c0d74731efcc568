import { orderQueryDays } from '@waybill/contract/endpoints/orders.ts';
import { isStaff, type Role } from '@waybill/contract/roles.ts';
import { roleMay } from '@waybill/contract/permissions.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import type { Locale } from '@waybill/phrases/translator.ts';
import type { PlainPhrase, WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { listPath, staffOrderPath, tracePath } from '../../signed-in-paths.ts';
import { orderPath } from '../order-path.ts';
import { myOrderPath, paths } from '../../paths.ts';
import { lastDays } from '../../kit/days.ts';
import type { IconName } from '../../kit/icon.tsx';
import type { Page } from '../page.ts';
import { readSentence, type SentenceQuery } from '../read-sentence.ts';
import type { ThemeChoice } from '../theme.ts';
import { actLabels, type ActName, isOfOneThing, listedPages, type ListedPage } from './listed-pages.ts';
import { labelPinyin } from './label-pinyin.ts';
import { findIn, scoreOf } from './match.ts';
import { recentPages } from './recent-pages.ts';
import { targetsOf, type TypedTarget } from './typed-target.ts';

export type Choice =
  | { readonly kind: 'open'; readonly to: string }
  | { readonly kind: 'act'; readonly act: ActName }
  /** A carrier's query; the ZIP of its place has to be looked up. */
  | { readonly kind: 'query'; readonly query: SentenceQuery }
  /** The ticket with this number; its address is not known before it is asked for. */
  | { readonly kind: 'ticket'; readonly ticketNo: string };

export type PaletteItem = {
  readonly id: string;
  readonly label: string;
  readonly pinyin: string;
  readonly icon: IconName;
  readonly hint?: string | undefined;
  /** The role may not; the hint says so. */
  readonly denied?: boolean;
  readonly choice: Choice;
};

export type PaletteGroup = { readonly title: PlainPhrase; readonly items: readonly PaletteItem[] };

export type Around = {
  readonly t: WebTranslate;
  readonly pages: readonly Page[];
  readonly locale: Locale;
  readonly role: Role;
  readonly theme: ThemeChoice;
  /** Path of the page that is shown. */
  readonly here: string;
  /** See `knownAddresses`. */
  readonly addresses: Readonly<Record<string, string>>;
  /** `YYYY-MM-DD` */
  readonly today: string;
};

const pinyinOf = (label: string, { locale }: Around): string =>
  locale === 'zh-CN' ? (labelPinyin[label] ?? '') : '';

const pageItem = (page: ListedPage, around: Around): PaletteItem => {
  const { t, role, here, addresses } = around;
  const { path, title, icon, within, needs } = page;
  const denied = needs !== undefined && !roleMay(role, needs);
  return {
    id: path,
    label: t(title),
    pinyin: pinyinOf(title, around),
    icon,
    hint: denied ? t('people.right.role') : within && t(within),
    denied,
    // As the sidebar does: back to the page as it was left, from the page itself to its plain address.
    choice: { kind: 'open', to: path === here ? path : (addresses[path] ?? path) },
  };
};

const pageItems = (around: Around): readonly PaletteItem[] =>
  listedPages(around.pages)
    .filter((page) => !isOfOneThing(page) && (page.staff !== true || isStaff(around.role)))
    .map((page) => pageItem(page, around));

const recentItems = (around: Around): readonly PaletteItem[] =>
  recentPages(listedPages(around.pages), around.addresses, around.here).map(
    ({ address, page: { title, icon }, detail }) => ({
      id: `recent ${address}`,
      label: around.t(title),
      pinyin: pinyinOf(title, around),
      icon,
      hint: detail,
      choice: { kind: 'open', to: address },
    }),
  );

const actIcons: Readonly<Record<ActName, IconName>> = {
  newTicket: 'ticket',
  refreshPoints: 'refresh',
  light: 'sun',
  dark: 'moon',
  system: 'monitor',
  'zh-CN': 'globe',
  en: 'globe',
  signOut: 'signOut',
};

const actItems = (around: Around): readonly PaletteItem[] =>
  (Object.keys(actLabels) as ActName[])
    .filter((act) => act !== around.theme && act !== around.locale)
    .map((act) => ({
      id: act,
      label: around.t(actLabels[act]),
      pinyin: pinyinOf(actLabels[act], around),
      icon: actIcons[act],
      choice: { kind: 'act', act },
    }));

/** My orders looking for a text, of any day that can be asked for at once. */
const ordersWith = (keyword: string, [startDate, endDate]: readonly [string, string]): string =>
  `${myOrderPath(keyword)}&startDate=${startDate}&endDate=${endDate}`;

const targetItems = (target: TypedTarget, { t, role, today }: Around): readonly PaletteItem[] => {
  const item = (id: string, label: string, icon: IconName, choice: Choice): PaletteItem => ({
    id: `${target.kind} ${id}`,
    label,
    pinyin: '',
    icon,
    choice,
  });
  const link = (id: string, label: string, icon: IconName, to: string): PaletteItem =>
    item(id, label, icon, { kind: 'open', to });
  switch (target.kind) {
    case 'order': {
      const { orderNo } = target;
      return [
        ...(roleMay(role, 'orders:read')
          ? [link('staff', t('palette.staffOrder', { orderNo }), 'panel', staffOrderPath(orderNo))]
          : []),
        link('', t('palette.order', { orderNo }), 'orders', orderPath(orderNo)),
      ];
    }
    case 'ticket': {
      const { ticketNo } = target;
      return [item('', t('palette.ticket', { ticketNo }), 'ticket', { kind: 'ticket', ticketNo })];
    }
    case 'number': {
      const { number, carrier } = target;
      const inOrders = listPath(paths.orders, { keyword: number });
      const inStock = listPath(paths.numbers, { trackingNumber: number });
      const found = ordersWith(number, lastDays(today, orderQueryDays));
      const hint = carrier === null ? undefined : t(`carrier.${carrier}`);
      return [
        ...(roleMay(role, 'orders:read')
          ? [link('staff', t('palette.numberInStaffOrders', { number }), 'panel', inOrders)]
          : []),
        ...(roleMay(role, 'numbers:read')
          ? [link('stock', t('palette.numberInStock', { number }), 'barcode', inStock)]
          : []),
        link('', t('follow.open', { number }), 'eye', listPath(paths.followed, { number })),
        link('orders', t('palette.numberInOrders', { number }), 'orders', found),
      ].map((one) => ({ ...one, hint }));
    }
    case 'zip': {
      const { zipCode } = target;
      return carriers.map((carrier) => {
        const label = t('palette.zip', { carrier: t(`carrier.${carrier}`), zipCode });
        return link(carrier, label, carrier, listPath(paths[carrier], { zipCode }));
      });
    }
    case 'user': {
      const { keyword } = target;
      if (!roleMay(role, 'users:read')) return [];
      return [link('', t('palette.user', { keyword }), 'user', listPath(paths.users, { keyword }))];
    }
    case 'trace': {
      const { traceId } = target;
      if (!roleMay(role, 'logs:read')) return [];
      return [link('', t('palette.trace', { traceId }), 'terminal', tracePath(traceId))];
    }
  }
  return target satisfies never;
};

/**
 * What the palette lists: everything while nothing is typed; otherwise what the text names by itself, then what it
 * finds, the group with the best find first.
 */
export const groupsOf = (typed: string, around: Around): readonly PaletteGroup[] => {
  const all: readonly PaletteGroup[] = [
    { title: 'palette.pages', items: pageItems(around) },
    { title: 'word.actions', items: actItems(around) },
  ];
  const groups =
    typed.trim() === ''
      ? [{ title: 'palette.recent', items: recentItems(around) } as const, ...all]
      : [named(typed, around), ...found(typed, all)];
  return groups.filter(({ items }) => items.length > 0);
};

/** The query that a sentence describes: of the carrier it names, or of each. */
const sentenceItems = (typed: string, around: Around): readonly PaletteItem[] => {
  const { t } = around;
  const queries = carriers.flatMap((carrier) => readSentence(typed, carrier, around) ?? []);
  return queries
    .filter((query, index) => queries.findIndex(({ carrier }) => carrier === query.carrier) === index)
    .map((query) => ({
      id: `query ${query.carrier}`,
      label: t('palette.query', {
        carrier: t(`carrier.${query.carrier}`),
        what: query.parts.filter((part) => part !== query.carrier.toUpperCase()).join(' · '),
      }),
      pinyin: '',
      icon: query.carrier,
      hint:
        query.ignored.length > 0
          ? t('shipments.sentence.ignored', { text: query.ignored.join(' · ') })
          : undefined,
      choice: { kind: 'query', query },
    }));
};

const named = (typed: string, around: Around): PaletteGroup => ({
  title: 'palette.found',
  items: [
    ...targetsOf(typed).flatMap((target) => targetItems(target, around)),
    ...sentenceItems(typed, around),
  ],
});

const found = (typed: string, groups: readonly PaletteGroup[]): readonly PaletteGroup[] =>
  groups
    .map(({ title, items }) => ({ title, items: findIn(typed, items) }))
    .sort((a, b) => bestOf(typed, a) - bestOf(typed, b));

const bestOf = (typed: string, { items: [best] }: PaletteGroup): number =>
  best === undefined ? Infinity : scoreOf(typed, best);
