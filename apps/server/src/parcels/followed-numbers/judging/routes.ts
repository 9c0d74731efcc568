import type {
  AttentionSetting,
  attentionSettingEndpoints,
} from '@waybill/contract/endpoints/attention-settings.ts';
import { attentionRules } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { Routes } from '../../../platform/http/handlers.ts';
import { findSettings, upsertSettings } from './store.ts';

const complete = (rules: readonly AttentionSetting[]): { rules: AttentionSetting[] } => {
  const own = new Map(rules.map((setting) => [setting.rule, setting]));
  return { rules: attentionRules.map((rule) => own.get(rule) ?? { rule, enabled: true, days: null }) };
};

export const attentionSettingRoutes: Routes<typeof attentionSettingEndpoints> = ({ db }) => ({
  getAttentionSettings: async ({ caller }) =>
    complete((await findSettings(db, [caller.userId]))[0]?.rules ?? []),
  saveAttentionSettings: async ({ caller, body }) => {
    const settings = complete(body.rules);
    await upsertSettings(db, caller.userId, JSON.stringify(settings.rules));
    return settings;
  },
});
