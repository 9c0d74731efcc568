import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import '../../styles/console.css';
import { useT } from '../language.tsx';

type Props = {
  readonly set: number;
  readonly iconOnly?: boolean;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
};

export const FoldedFilters = ({ set, iconOnly = false, foot, children }: Props) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const name = set > 0 ? `${t('orders.filters')} · ${set}` : t('orders.filters');
  return (
    <div className="flex-none [&>[data-set]]:border-primary [&>[data-set]]:text-primary max-sm:[.list-filter>&]:[&>.button]:min-w-11 max-sm:[.list-filter>&]:[&>.button]:h-11">
      <Button
        icon={<Icon name="list" />}
        iconOnly={iconOnly}
        aria-haspopup="dialog"
        aria-label={name}
        data-set={set > 0 || undefined}
        onClick={() => setOpen(true)}
      >
        {iconOnly ? undefined : name}
      </Button>
      {open && (
        <Dialog
          title={t('orders.filters')}
          onClose={() => setOpen(false)}
          foot={
            <>
              {foot}
              <Button variant="primary" onClick={() => setOpen(false)}>
                {t('dialog.close')}
              </Button>
            </>
          }
        >
          {children}
        </Dialog>
      )}
    </div>
  );
};
