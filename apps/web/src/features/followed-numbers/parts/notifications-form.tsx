import { useMutation } from '@tanstack/react-query';
import {
  followNotificationEndpoints,
  type FollowNotifications,
} from '@waybill/contract/endpoints/follow-notifications.ts';
import { mutation } from '../../../client/query.ts';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { Switch } from '../../../ui/switch.tsx';
import { followChanges } from '../queries.ts';
import { HourField } from './hour-field.tsx';
import { NotifiedChanges } from './notified-changes.tsx';
import './notifications.css';
import { PaceFields } from './pace-fields.tsx';

type Props = {
  readonly chosen: FollowNotifications & { readonly timeZone: string };
  readonly onClose: () => void;
};

const night = { from: 22, until: 8 };

export const NotificationsForm = ({ chosen, onClose }: Props) => {
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
      submitLabel={t('follow.save')}
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
        <div className="notify-row">
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
