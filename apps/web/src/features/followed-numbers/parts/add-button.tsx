import { Suspense } from 'react';
import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

/** The field for numbers says what batch query says. */
const AddDialog = lazyPart(() => import('./add-dialog.tsx'));

type Props = { readonly open: boolean; readonly setOpen: (open: boolean) => void };

export const AddButton = ({ open, setOpen }: Props) => {
  const t = useT();
  return (
    <>
      <Button variant="primary" icon={<Icon name="plus" />} onClick={() => setOpen(true)}>
        {t('follow.add')}
      </Button>
      {open && (
        <Suspense>
          <AddDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
