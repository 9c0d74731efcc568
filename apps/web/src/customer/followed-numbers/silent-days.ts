import type { AttentionSetting } from '@waybill/contract/endpoints/attention-settings.ts';
import { type SilentStatus, silentStatuses } from '@waybill/contract/vocabulary/attention-days.ts';
import { type ServiceClass, serviceClasses } from '@waybill/contract/vocabulary/service-class.ts';

/** Days without an update as they are typed, by status and service. */
export type SilentTexts = Readonly<Record<string, string>>;

export const silentKey = (status: SilentStatus, kind: ServiceClass): string => `${status} ${kind}`;

/** Settings as texts of fields; what is as usual is left out. */
export const textsOf = (byStatus: AttentionSetting['byStatus'] = {}): SilentTexts =>
  Object.fromEntries(
    silentStatuses.flatMap((status) =>
      serviceClasses.flatMap((kind) => {
        const days = byStatus[status]?.[kind];
        return days === undefined ? [] : [[silentKey(status, kind), String(days)]];
      }),
    ),
  );

/** Whether a text is empty or so many whole days. */
export const areDays = (text: string, { least, most }: { readonly least: number; readonly most: number }) =>
  text.trim() === '' || (/^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most);

/** Texts of fields as settings; empty ones are as usual. */
export const byStatusOf = (texts: SilentTexts): NonNullable<AttentionSetting['byStatus']> =>
  Object.fromEntries(
    silentStatuses.flatMap((status) => {
      const days = serviceClasses.flatMap((kind) => {
        const text = texts[silentKey(status, kind)]?.trim() ?? '';
        return text === '' ? [] : [[kind, Number(text)] as const];
      });
      return days.length === 0 ? [] : [[status, Object.fromEntries(days)]];
    }),
  );
