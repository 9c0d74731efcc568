import { Suspense, useState } from 'react';
import { useT } from '../../../frame/language.tsx';
import type { Days } from '../../../ui/range-picker.tsx';
import { SheetRow } from './sheet-row.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

// The calendar comes when it is asked for.
const RangeSheet = lazyPart(() => import('./range-sheet.tsx'));

type Props = Days & {
  readonly today: string;
  readonly error: string | undefined;
  readonly onChange: (days: Days) => void;
};

/** The days of shipping. */
export const RangeRow = ({ start, end, today, error, onChange }: Props) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <SheetRow
      label={t('shipments.shippedOn')}
      hint={t('shipments.shippedOn.help')}
      error={error}
      icon="calendar"
      value={t('shipments.asked.days', { start, end })}
      chosen
      onOpen={() => setOpen(true)}
    >
      {open && (
        <Suspense>
          <RangeSheet
            start={start}
            end={end}
            today={today}
            onDone={(days) => {
              onChange(days);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </SheetRow>
  );
};
