import type { AttentionSetting } from '@waybill/contract/endpoints/attention-settings.ts';
import { attentionRules } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { Db, Reader } from '../../../platform/db/database.ts';
import type { OwnRules } from './rules.ts';
import { findSettings, upsertSettings } from './store.ts';

type Settings = { rules: AttentionSetting[] };

const complete = (rules: readonly AttentionSetting[]): Settings => {
  const own = new Map(rules.map((setting) => [setting.rule, setting]));
  return { rules: attentionRules.map((rule) => own.get(rule) ?? { rule, enabled: true, days: null }) };
};

export const readAttentionSettings = async (db: Db, userId: number): Promise<Settings> => {
  const [row] = await findSettings(db, [userId]);
  return complete(row?.rules ?? []);
};

export const saveAttentionSettings = async (
  db: Db,
  userId: number,
  rules: readonly AttentionSetting[],
): Promise<Settings> => {
  const settings = complete(rules);
  await upsertSettings(db, userId, JSON.stringify(settings.rules));
  return settings;
};

export const ownRulesOf = async (
  reader: Reader,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, OwnRules>> => {
  const rows = await findSettings(reader, [...new Set(userIds)]);
  return new Map(rows.map((row) => [row.user_id, new Map(row.rules.map((one) => [one.rule, one]))]));
};
