import { randomBytes } from 'node:crypto';
import { dayMs } from '@waybill/contract/std/days.ts';
import type { KeyScope } from '@waybill/contract/permissions.ts';
import type { Tx } from '../../platform/db/database.ts';
import { translatorFor } from '../../platform/http/language.ts';
import type { Random } from '../random.ts';
import { iso } from './order-rows.ts';
import type { PastAct, StaffMember } from './staff.ts';
import { insertKeys, insertRows, insertTemplate } from './store.ts';

const scopes: readonly KeyScope[] = ['own:points', 'own:orders', 'own:track'];

type PastKey = {
  readonly name: 'erp' | 'print' | 'shop' | 'desk' | 'old';
  readonly seller: number;
  readonly daysAgo: number;
  /** Calls in an hour of the last day; a key that works no more had none. */
  readonly calls: number;
  readonly ended?: 'disabled_at' | 'revoked_at';
};

const pastKeys: readonly PastKey[] = [
  { name: 'old', seller: 3, daysAgo: 55.2, calls: 0, ended: 'revoked_at' },
  { name: 'erp', seller: 0, daysAgo: 51.4, calls: 44 },
  { name: 'print', seller: 1, daysAgo: 33.1, calls: 18 },
  { name: 'desk', seller: 5, daysAgo: 20.3, calls: 0, ended: 'disabled_at' },
  { name: 'erp', seller: 2, daysAgo: 12.6, calls: 27 },
  { name: 'shop', seller: 0, daysAgo: 4.2, calls: 9 },
];

/** Addresses that belong to nobody (RFC 5737), and a domain that does neither (RFC 2606). */
const pastEntries = [
  { type: 'ip', value: '198.51.100.23', why: 'guessing', daysAgo: 41.2, lasts: 7 },
  { type: 'cidr', value: '198.51.100.128/25', why: 'scanning', daysAgo: 15.5 },
  { type: 'email', value: 'offers@example.com', why: 'spam', daysAgo: 6.1 },
] as const;

type PastProtection = {
  readonly userIds: readonly number[];
  readonly nameOf: (seller: number) => string;
  readonly chief: StaffMember;
  readonly now: number;
};

/** The keys of the sellers' programs with their calls of the last day, and who was blocked. Nobody has the secrets. */
export const writeProtection = async (
  tx: Tx,
  random: Random,
  { userIds, nameOf, chief, now }: PastProtection,
): Promise<PastAct[]> => {
  const t = translatorFor('zh-CN');
  const templateName = t('demoHistory.template');
  const madeAt = iso(now - 56 * dayMs);
  const [template] = await insertTemplate(
    tx,
    templateName,
    t('demoHistory.templateText'),
    [...scopes],
    madeAt,
  );
  if (template === undefined) throw new Error('the template of the demo was not stored');
  const keys = await insertKeys(
    tx,
    JSON.stringify(
      pastKeys.map(({ name, seller, daysAgo, calls, ended }) => ({
        user_id: userIds[seller],
        template_id: template.id,
        name: t(`demoHistory.key.${name}`),
        scopes,
        prefix: `wb_live_${randomBytes(2).toString('hex')}`,
        last4: randomBytes(2).toString('hex'),
        key_hash: `\\x${randomBytes(32).toString('hex')}`,
        allowed_ips: [],
        created_at: iso(now - daysAgo * dayMs),
        created_by_name: chief.name,
        last_used_at: calls === 0 ? null : iso(now - random.between(1, 40) * 60_000),
        last_used_ip: calls === 0 ? null : `192.0.2.${100 + seller}`,
        ...(ended === undefined ? {} : { [ended]: iso(now - (daysAgo / 3) * dayMs) }),
      })),
    ),
  );
  const hour = Math.floor(now / 3_600_000) * 3_600_000;
  await insertRows(
    tx,
    'api_key_usage',
    pastKeys.flatMap(({ calls }, i) =>
      calls === 0
        ? []
        : Array.from({ length: 24 }, (_, ago) => ({
            key_id: keys[i]?.id ?? 0,
            hour: iso(hour - ago * 3_600_000),
            calls: Math.round(calls * (0.5 + random.next())),
            errors: random.next() < 0.1 ? 1 : 0,
          })),
    ),
  );
  await insertRows(
    tx,
    'blacklist',
    pastEntries.map(({ type, value, why, daysAgo, ...entry }) => ({
      type,
      value,
      reason: t(`demoHistory.blocked.${why}`),
      created_at: iso(now - daysAgo * dayMs),
      created_by_name: chief.name,
      expires_at: 'lasts' in entry ? iso(now - (daysAgo - entry.lasts) * dayMs) : null,
    })),
  );
  return [
    {
      at: madeAt,
      by: chief,
      act: 'template.create',
      targetType: 'template',
      targetId: template.id,
      targetName: templateName,
      after: { name: templateName, scopes },
    },
    ...pastKeys.map(({ name, seller, daysAgo }, i): PastAct => ({
      at: iso(now - daysAgo * dayMs),
      by: chief,
      act: 'key.create',
      targetType: 'key',
      targetId: keys[i]?.id ?? null,
      targetName: `${t(`demoHistory.key.${name}`)} (${nameOf(seller)})`,
      after: { name: t(`demoHistory.key.${name}`), scopes },
    })),
    ...pastEntries.map(({ type, value, why, daysAgo }): PastAct => ({
      at: iso(now - daysAgo * dayMs),
      by: chief,
      act: 'blacklist.add',
      targetType: 'blacklist',
      targetId: null,
      targetName: value,
      reason: t(`demoHistory.blocked.${why}`),
      after: { type, value },
    })),
  ];
};
