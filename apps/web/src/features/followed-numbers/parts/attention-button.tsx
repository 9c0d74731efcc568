import { Suspense, useState } from 'react';
import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const AttentionDialog = lazyPart(() => import('./attention-dialog.tsx'));

export const AttentionButton = () => {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        iconOnly
        icon={<Icon name="settings" />}
        aria-label={t('follow.rules')}
        title={t('follow.rules')}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <AttentionDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
