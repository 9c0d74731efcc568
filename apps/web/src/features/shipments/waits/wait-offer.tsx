import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { paths } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import type { Filters } from '../filters.ts';
import { WaitDialog } from './wait-dialog.tsx';
import './wait-offer.css';

type WaitOfferProps = {
  readonly carrier: Carrier;
  readonly filters: Filters;
  readonly lacking: number;
  readonly some: boolean;
};

export default function WaitOffer({ carrier, filters, lacking, some }: WaitOfferProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [added, setAdded] = useState(false);
  return (
    <div className="wait-offer">
      <p>{some ? t('waits.offer', { count: lacking }) : t('waits.offerNone')}</p>
      {added ? (
        <Link className={buttonClass({})} to={paths.waits}>
          {t('waits.see')}
        </Link>
      ) : (
        <Button onClick={() => setOpen(true)}>{t('waits.add')}</Button>
      )}
      {open && (
        <WaitDialog
          carrier={carrier}
          filters={filters}
          lacking={lacking}
          onAdded={() => setAdded(true)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
