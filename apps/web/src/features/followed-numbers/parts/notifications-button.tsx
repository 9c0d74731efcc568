import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { changedAddress } from '../../../frame/address-filters.ts';
import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const NotificationsDialog = lazyPart(() => import('./notifications-dialog.tsx'));

/** Opens what the reader is notified of; `?notifications=open` does, too. */
export const NotificationsButton = () => {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const show = (open: boolean): void =>
    setAddress(changedAddress(address, { notifications: open ? 'open' : undefined }), { replace: true });
  return (
    <>
      <Button
        iconOnly
        icon={<Icon name="bell" />}
        aria-label={t('follow.notify')}
        title={t('follow.notify')}
        onClick={() => show(true)}
      />
      {address.get('notifications') === 'open' && (
        <Suspense>
          <NotificationsDialog onClose={() => show(false)} />
        </Suspense>
      )}
    </>
  );
};
