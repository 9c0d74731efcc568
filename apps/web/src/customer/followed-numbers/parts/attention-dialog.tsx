import {
  attentionSettingEndpoints,
  type AttentionSetting,
} from '@waybill/contract/endpoints/attention-settings.ts';
import { attentionRules, type AttentionRule } from '@waybill/contract/endpoints/followed-numbers.ts';
import {
  attentionDays,
  type WaitingRule,
  waits,
  silentDays,
  silentStatuses,
} from '@waybill/contract/vocabulary/attention-days.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serviceClasses } from '@waybill/contract/vocabulary/service-class.ts';
import { mutation, query } from '../../../client/query.ts';
import { DialogWait, FormDialog } from '../../../shell/form-dialog.tsx';
import { useT } from '../../../shell/language.tsx';
import { message } from '../../../shell/messages.tsx';
import { useForm } from '../../../shell/use-form.ts';
import { FieldNote, LineField } from '../../../kit/fields.tsx';
import { Switch } from '../../../kit/switch.tsx';
import { type SilentTexts, areDays, byStatusOf, textsOf, silentKey } from '../silent-days.ts';
import { followChanges } from '../../../tracking/parcel/queries.ts';

/** Days without an update by status and service; a field that is empty shows the usual number. */
const SilentDays = (props: {
  readonly value: SilentTexts;
  readonly error: string | undefined;
  readonly onChange: (next: SilentTexts) => void;
}) => {
  const { value, error, onChange } = props;
  const t = useT();
  const { least, most } = attentionDays.silent;
  return (
    <details
      className="pb-3 [&_tbody_input]:w-full [&_tbody_input]:min-w-14"
      open={Object.values(value).some((text) => text !== '')}
    >
      <summary className="text-primary cursor-pointer">{t('follow.silent')}</summary>
      <p className="text-tertiary text-xs">{t('follow.silentText')}</p>
      <table className="w-full max-w-[420px] text-sm/5">
        <thead>
          <tr>
            <td />
            {serviceClasses.map((kind) => (
              <th className="font-normal text-start" key={kind} scope="col">
                {t(`follow.service.${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {silentStatuses.map((status) => (
            <tr key={status}>
              <th className="font-normal text-start" scope="row">
                {t(`trackingStatus.${status}`)}
              </th>
              {serviceClasses.map((kind) => (
                <td key={kind}>
                  <input
                    className="filter-input number"
                    type="number"
                    inputMode="numeric"
                    min={least}
                    max={most}
                    placeholder={String(silentDays[status][kind])}
                    aria-invalid={!areDays(value[silentKey(status, kind)] ?? '', attentionDays.silent)}
                    aria-label={t('follow.silentOne', {
                      status: t(`trackingStatus.${status}`),
                      service: t(`follow.service.${kind}`),
                    })}
                    value={value[silentKey(status, kind)] ?? ''}
                    onChange={({ target }) => onChange({ ...value, [silentKey(status, kind)]: target.value })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {error !== undefined && <FieldNote alert error={error} />}
    </details>
  );
};

type Props = { readonly onClose: () => void };

export default function AttentionDialog({ onClose }: Props) {
  const t = useT();
  const settings = useQuery(query(attentionSettingEndpoints.getAttentionSettings));
  if (settings.data !== undefined) return <Rules rules={settings.data.rules} onClose={onClose} />;
  return <DialogWait title={t('follow.rules')} query={settings} onClose={onClose} />;
}

const waitingRules = attentionRules.filter(waits);

const rangeOf = ({ least, most }: (typeof attentionDays)[WaitingRule]) =>
  ['fields.range', { min: least, max: most }] as const;

const settingsOf = (
  values: Record<WaitingRule, string> & { readonly byStatus: SilentTexts },
  off: ReadonlySet<AttentionRule>,
): AttentionSetting[] =>
  attentionRules.map((rule) => ({
    rule,
    enabled: !off.has(rule),
    days: waits(rule) && values[rule].trim() !== '' ? Number(values[rule]) : null,
    ...(rule === 'silent' && { byStatus: byStatusOf(values.byStatus) }),
  }));

const Rules = ({ rules, onClose }: Props & { rules: readonly AttentionSetting[] }) => {
  const t = useT();
  const save = useMutation(mutation(attentionSettingEndpoints.saveAttentionSettings, followChanges));
  const [off, setOff] = useState<ReadonlySet<AttentionRule>>(
    new Set(rules.filter(({ enabled }) => !enabled).map(({ rule }) => rule)),
  );
  const form = useForm({
    initial: {
      ...(Object.fromEntries(
        waitingRules.map((rule) => [rule, String(rules.find((one) => one.rule === rule)?.days ?? '')]),
      ) as Record<WaitingRule, string>),
      byStatus: textsOf(rules.find(({ rule }) => rule === 'silent')?.byStatus),
    },
    check: ({ byStatus, ...days }) => ({
      ...Object.fromEntries(
        waitingRules
          .filter((rule) => !off.has(rule) && !areDays(days[rule], attentionDays[rule]))
          .map((rule) => [rule, rangeOf(attentionDays[rule])]),
      ),
      ...(!off.has('silent') &&
        Object.values(byStatus).some((text) => !areDays(text, attentionDays.silent)) && {
          byStatus: rangeOf(attentionDays.silent),
        }),
    }),
    submit: async (values) => {
      await save.mutateAsync({ body: { rules: settingsOf(values, off) } });
      message.success(t('follow.rulesSaved'));
      onClose();
    },
    alwaysExplains: true,
  });
  return (
    <FormDialog title={t('follow.rules')} submitLabel={t('word.save')} form={form} onClose={onClose}>
      <p className="text-tertiary text-xs">{t('follow.rulesText')}</p>
      {attentionRules.map((rule) => (
        <div
          key={rule}
          className="pt-2 border-t border-default first-of-type:pt-0 first-of-type:border-t-0 [&>.filter-field]:max-w-60 [&>.filter-field]:pb-2"
        >
          <Switch
            label={t(`attentionRule.${rule}`)}
            checked={!off.has(rule)}
            onChange={(on) => setOff(new Set(on ? [...off].filter((one) => one !== rule) : [...off, rule]))}
          />
          {waits(rule) && !off.has(rule) && (
            <LineField
              {...form.field(rule)}
              label={t(`follow.days.${rule}`)}
              hint={t(`follow.daysUsual.${rule}`)}
              type="number"
              inputMode="numeric"
              min={attentionDays[rule].least}
              max={attentionDays[rule].most}
            />
          )}
          {rule === 'silent' && !off.has(rule) && (
            <SilentDays
              value={form.field('byStatus').value}
              error={form.field('byStatus').error}
              onChange={(byStatus) => form.field('byStatus').onChange(byStatus)}
            />
          )}
        </div>
      ))}
    </FormDialog>
  );
};
