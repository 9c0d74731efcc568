import {
  type FollowNotifications,
  notificationPaces,
} from '@waybill/contract/endpoints/follow-notifications.ts';
import { useT } from '../../../frame/language.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { followChannels } from '../notifications.ts';
import { HourField } from './hour-field.tsx';

type Props = {
  readonly values: FollowNotifications;
  readonly onChange: (change: Partial<FollowNotifications>) => void;
};

export const PaceFields = ({ values, onChange }: Props) => {
  const t = useT();
  return followChannels.map((channel) => {
    const { [channel]: chosen } = values;
    return (
      <div key={channel} className="notify-row">
        <ChoiceField
          label={t(`follow.notify.pace.${channel}`)}
          value={chosen.pace}
          options={notificationPaces.map((value) => ({ value, label: t(`follow.notify.${value}`) }))}
          onChange={(pace) => onChange({ [channel]: { ...chosen, pace } })}
        />
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
