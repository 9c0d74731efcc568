import { z } from 'zod';
import { wholeNumber, invalid } from '../vocabulary/fields.ts';
import { byOwner, get, groupOf, put } from '../endpoint.ts';
import { attentionDays, silentStatuses, waits } from '../vocabulary/attention-days.ts';
import { serviceClasses } from '../vocabulary/service-class.ts';
import { AttentionRule, attentionRules } from './followed-numbers.ts';

const Setting = z
  .strictObject({
    rule: AttentionRule,
    enabled: z.boolean(invalid),
    /** Of `overdue`, `silent` and `not_found`; null for the usual number. */
    days: z.number({ error: 'fields.number' }).int({ error: 'fields.number' }).nullable().default(null),
    /** Of `silent`: days by status and class of the service, which come before `days`; what is left out is as usual. */
    byStatus: z
      .partialRecord(
        z.enum(silentStatuses),
        z.partialRecord(
          z.enum(serviceClasses),
          wholeNumber(attentionDays.silent.least, attentionDays.silent.most, 'fields.number'),
        ),
      )
      .optional(),
  })
  .superRefine(({ rule, days, byStatus }, context) => {
    if (byStatus !== undefined && rule !== 'silent')
      context.addIssue({ code: 'custom', path: ['byStatus'], message: 'fields.invalid' });
    if (days === null) return;
    const bounds = waits(rule) ? attentionDays[rule] : undefined;
    if (bounds === undefined || days < bounds.least || days > bounds.most)
      context.addIssue({ code: 'custom', path: ['days'], message: 'fields.number' });
  })
  .meta({ examples: [{ rule: 'silent', enabled: true, days: 5, byStatus: { in_transit: { ground: 4 } } }] });
export type AttentionSetting = z.infer<typeof Setting>;

const Settings = z.object({ rules: z.array(Setting) });

const rules = z
  .array(Setting, invalid)
  .max(attentionRules.length, invalid)
  .refine((list) => new Set(list.map(({ rule }) => rule)).size === list.length, invalid);

export const attentionSettingEndpoints = groupOf(byOwner('own:follow'), {
  getAttentionSettings: get('/followed-numbers/attention-settings', {
    summary: 'Which rules say that a parcel needs attention, and after how many days',
    data: Settings,
  }),
  saveAttentionSettings: put('/followed-numbers/attention-settings', {
    summary: 'Change the rules; those that are left out are as usual, and all my numbers are judged anew',
    body: z.strictObject({ rules }),
    data: Settings,
  }),
});
