import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../frame/language.tsx';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { followNotificationsQuery } from '../queries.ts';
import { NotificationsForm } from './notifications-form.tsx';

type Props = { readonly onClose: () => void };

/** What the reader is notified of, once it is known. */
export default function NotificationsDialog({ onClose }: Props) {
  const t = useT();
  const query = useQuery(followNotificationsQuery);
  if (query.data !== undefined) return <NotificationsForm chosen={query.data} onClose={onClose} />;
  return (
    <Dialog
      title={t('follow.notify')}
      fillsPhone
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('follow.cancel')}</Button>}
    >
      <QueryWait query={query} lines={8} />
    </Dialog>
  );
}
