import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { carrierCapabilities } from '@waybill/contract/vocabulary/carrier-capabilities.ts';
import { Suspense, useState } from 'react';
import { useT } from '../../../frame/language.tsx';
import type { Days } from '../queries.ts';
import type { Filters } from '../filters.ts';
import { useTakeZip } from '../use-zips.ts';
import { SheetRow } from './sheet-row.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const ZipSheet = lazyPart(() => import('./zip-sheet.tsx'));

type Props = {
  readonly carrier: Carrier;
  /** Days that the query asks for. */
  readonly days: Days;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (change: Partial<Filters>) => void;
};

/** ZIP of the destination. */
export const ZipRow = ({ carrier, days, value, error, onChange }: Props) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const take = useTakeZip(carrier, onChange);
  const required = carrierCapabilities[carrier].zipRequired;
  const empty = t(required ? 'mobile.zip.none' : 'mobile.zip.any');
  return (
    <SheetRow
      label={t('shipments.zipCode')}
      mark={t(required ? 'shipments.required' : 'shipments.optional')}
      error={error}
      icon="chevronRight"
      value={value === '' ? empty : value}
      chosen={value !== ''}
      onOpen={() => setOpen(true)}
    >
      {open && (
        <Suspense>
          <ZipSheet
            carrier={carrier}
            days={days}
            value={value}
            onPick={(zip, sentence) => {
              take(zip, sentence);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </SheetRow>
  );
};
