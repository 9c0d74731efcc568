import {
  followNotificationEndpoints,
  type FollowNotifications,
  notificationPaces,
} from '@waybill/contract/endpoints/follow-notifications.ts';
import { useQuery, useMutation } from '@tanstack/react-query';
import { attentionRules } from '@waybill/contract/endpoints/followed-numbers.ts';
import { trackingStatuses } from '@waybill/contract/vocabulary/carrier.ts';
import { query, mutation } from '../../../client/query.ts';
import { useT } from '../../../shell/language.tsx';
import { DialogWait, FormDialog } from '../../../shell/form-dialog.tsx';
import { message } from '../../../shell/messages.tsx';
import { useForm } from '../../../shell/use-form.ts';
import { Switch } from '../../../kit/switch.tsx';
import { followChanges } from '../../../tracking/parcel/queries.ts';
import { toggled } from '../../../shell/toggled.ts';
import { PickField } from '../../../kit/fields.tsx';
import { ChoiceField } from '../../../kit/choice-field.tsx';

const followChannels = ['notice', 'email', 'chat'] as const;

type SectionProps = {
  readonly values: FollowNotifications;
  readonly onChange: (change: Partial<FollowNotifications>) => void;
};

const columnHead = 'sticky top-0 py-1.5 px-0 bg-surface text-secondary font-normal';

const NotifiedChanges = ({ values, onChange }: SectionProps) => {
  const t = useT();
  const changes = [
    { kind: 'rules', list: attentionRules.map((name) => ({ name, label: t(`attentionRule.${name}`) })) },
    {
      kind: 'statuses',
      list: trackingStatuses
        // That nothing is known is no change.
        .filter((name) => name !== 'unknown')
        .map((name) => ({ name, label: t(`trackingStatus.${name}`) })),
    },
  ] as const;
  return (
    <table className="w-full border-collapse text-sm/5">
      <thead>
        <tr>
          <th className={`${columnHead} text-start`} scope="col">
            {t('follow.notify.change')}
          </th>
          {followChannels.map((channel) => (
            <th className={`${columnHead} w-19 text-center`} key={channel} scope="col">
              {t(`follow.notify.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      {changes.map(({ kind, list }) => (
        <tbody key={kind}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={1 + followChannels.length}
              className="pt-3 pb-1.5 px-0 font-semibold text-start"
            >
              {t(`follow.notify.${kind}`)}
            </th>
          </tr>
          {list.map(({ name, label }) => (
            <tr key={name} className="border-t border-default">
              <th className="py-1.5 px-0 font-normal text-start" scope="row">
                {label}
              </th>
              {followChannels.map((channel) => {
                const notified: readonly string[] = values[channel][kind];
                return (
                  <td key={channel} className="py-1.5 px-0 text-center">
                    <input
                      className="size-4.5 m-1"
                      type="checkbox"
                      aria-label={`${label} · ${t(`follow.notify.${channel}`)}`}
                      checked={notified.includes(name)}
                      onChange={() =>
                        onChange({
                          [channel]: { ...values[channel], [kind]: [...toggled(new Set(notified), name)] },
                        })
                      }
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
};

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

const HourField = (props: {
  readonly label: string;
  readonly value: number;
  readonly without?: number;
  readonly onChange: (hour: number) => void;
}) => (
  <div className="flex-[1_1_140px]">
    <PickField
      label={props.label}
      value={String(props.value)}
      options={hours.filter((hour) => hour.value !== String(props.without))}
      onChange={(hour) => props.onChange(Number(hour))}
    />
  </div>
);

const PaceFields = ({ values, onChange }: SectionProps) => {
  const t = useT();
  return followChannels.map((channel) => {
    const { [channel]: chosen } = values;
    return (
      <div key={channel} className="flex flex-wrap gap-3">
        {/* Three paces are read in one line. */}
        <div className="flex-[1_1_250px]">
          <ChoiceField
            label={t(`follow.notify.pace.${channel}`)}
            value={chosen.pace}
            options={notificationPaces.map((value) => ({ value, label: t(`follow.notify.${value}`) }))}
            onChange={(pace) => onChange({ [channel]: { ...chosen, pace } })}
          />
        </div>
        {chosen.pace === 'day' && (
          <HourField
            label={t('follow.notify.at')}
            value={chosen.hour}
            onChange={(hour) => onChange({ [channel]: { ...chosen, hour } })}
          />
        )}
      </div>
    );
  });
};

const night = { from: 22, until: 8 };

const NotificationsForm = (props: {
  readonly chosen: FollowNotifications & { readonly timeZone: string };
  readonly onClose: () => void;
}) => {
  const { chosen, onClose } = props;
  const t = useT();
  const save = useMutation(mutation(followNotificationEndpoints.saveFollowNotifications, followChanges));
  const { timeZone, ...initial } = chosen;
  const form = useForm<FollowNotifications>({
    initial,
    submit: async (settings) => {
      await save.mutateAsync({ body: settings });
      message.success(t('follow.notify.saved'));
      onClose();
    },
    alwaysExplains: true,
  });
  const { values, set } = form;
  const { quiet } = values;
  return (
    <FormDialog
      title={t('follow.notify')}
      submitLabel={t('word.save')}
      form={form}
      fillsPhone
      onClose={onClose}
    >
      <PaceFields values={values} onChange={set} />
      <Switch
        label={t('follow.notify.quiet')}
        hint={t('follow.notify.quietHint', { zone: timeZone })}
        checked={quiet !== null}
        onChange={(on) => set({ quiet: on ? night : null })}
      />
      {quiet !== null && (
        <div className="flex flex-wrap gap-3">
          <HourField
            label={t('follow.notify.from')}
            value={quiet.from}
            without={quiet.until}
            onChange={(from) => set({ quiet: { ...quiet, from } })}
          />
          <HourField
            label={t('follow.notify.until')}
            value={quiet.until}
            without={quiet.from}
            onChange={(until) => set({ quiet: { ...quiet, until } })}
          />
        </div>
      )}
      <NotifiedChanges values={values} onChange={set} />
    </FormDialog>
  );
};

export default function NotificationsDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const settings = useQuery(query(followNotificationEndpoints.getFollowNotifications));
  if (settings.data !== undefined) return <NotificationsForm chosen={settings.data} onClose={onClose} />;
  return <DialogWait title={t('follow.notify')} fillsPhone query={settings} onClose={onClose} />;
}
