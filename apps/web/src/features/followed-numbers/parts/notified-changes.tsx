import type { FollowNotifications } from '@waybill/contract/endpoints/follow-notifications.ts';
import { useT } from '../../../frame/language.tsx';
import { followChannels, gets, type NotifiedChange, notifiedChanges, switched } from '../notifications.ts';

type Props = {
  readonly values: FollowNotifications;
  readonly onChange: (change: Partial<FollowNotifications>) => void;
};

const kinds = ['rules', 'statuses'] as const;

export const NotifiedChanges = ({ values, onChange }: Props) => {
  const t = useT();
  const textOf = (change: NotifiedChange): string =>
    change.kind === 'rules' ? t(`follow.rule.${change.name}`) : t(`trackingStatus.${change.name}`);
  return (
    <table className="notify-table">
      <thead>
        <tr>
          <th scope="col">{t('follow.notify.change')}</th>
          {followChannels.map((channel) => (
            <th key={channel} scope="col">
              {t(`follow.notify.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      {kinds.map((kind) => (
        <tbody key={kind}>
          <tr>
            <th scope="rowgroup" colSpan={1 + followChannels.length} className="notify-kind">
              {t(`follow.notify.${kind}`)}
            </th>
          </tr>
          {notifiedChanges
            .filter((change) => change.kind === kind)
            .map((change) => (
              <tr key={change.name}>
                <th scope="row">{textOf(change)}</th>
                {followChannels.map((channel) => (
                  <td key={channel}>
                    <input
                      type="checkbox"
                      aria-label={`${textOf(change)} · ${t(`follow.notify.${channel}`)}`}
                      checked={gets(values, channel, change)}
                      onChange={(event) => onChange(switched(values, channel, change, event.target.checked))}
                    />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      ))}
    </table>
  );
};
