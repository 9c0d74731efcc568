import { followNotificationEndpoints } from '@waybill/contract/endpoints/follow-notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../client/query.ts';
import { useT } from '../../../frame/language.tsx';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { NotificationsForm } from './notifications-form.tsx';

export default function NotificationsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const settings = useQuery(query(followNotificationEndpoints.getFollowNotifications));
  if (settings.data !== undefined) return <NotificationsForm chosen={settings.data} onClose={onClose} />;
  return (
    <Dialog
      title={t('follow.notify')}
      fillsPhone
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('follow.cancel')}</Button>}
    >
      <QueryWait query={settings} lines={8} />
    </Dialog>
  );
}
