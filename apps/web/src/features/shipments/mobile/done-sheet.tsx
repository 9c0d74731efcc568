import type { OrderResult } from '@waybill/contract/endpoints/logistics.ts';
import { useState } from 'react';
import { useT } from '../../../frame/language.tsx';
import { MobileSheet } from '../../../frame/mobile-sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ToOrder } from '../parts/done-dialog.tsx';
import { DoneFacts, DoneTitle } from '../parts/done-facts.tsx';
import type { OrderPlan } from '../use-order.ts';

type Props = { readonly result: OrderResult; readonly plan: OrderPlan; readonly onClose: () => void };

/** Tells what an order brought. Bought numbers are shown in full and can be masked from other eyes. */
const DoneSheet = ({ result, plan, onClose }: Props) => {
  const t = useT();
  const [inFull, setInFull] = useState(true);
  const label = t(inFull ? 'mobile.numbers.hide' : 'mobile.numbers.show');
  return (
    <MobileSheet
      title={<DoneTitle result={result} plan={plan} />}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shipments.done.close')}</Button>
          <ToOrder orderNo={result.orderNo} onClose={onClose} />
        </>
      }
    >
      <DoneFacts
        result={result}
        plan={plan}
        inFull={inFull}
        tools={
          result.status !== 'reserved' && (
            <Button
              variant="text"
              iconOnly
              icon={<Icon name={inFull ? 'eyeOff' : 'eye'} />}
              aria-label={label}
              title={label}
              onClick={() => setInFull(!inFull)}
            />
          )
        }
      />
    </MobileSheet>
  );
};

export default DoneSheet;
