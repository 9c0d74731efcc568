import type { OrderResult } from '@waybill/contract/endpoints/logistics.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { myOrderPath } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { OrderPlan } from '../use-order.ts';
import { DoneFacts, DoneTitle } from './done-facts.tsx';

type Props = { readonly result: OrderResult; readonly plan: OrderPlan; readonly onClose: () => void };

/** Tells what an order brought. Bought numbers are shown in full and can be masked from other eyes. */
export const DoneDialog = ({ result, plan, onClose }: Props) => {
  const t = useT();
  const navigate = useNavigate();
  const [inFull, setInFull] = useState(true);
  const label = t(inFull ? 'shipments.done.hide' : 'shipments.done.show');
  return (
    <Dialog
      width={640}
      title={<DoneTitle result={result} plan={plan} />}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shipments.done.close')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              // Pages stay alive: left open, it would be in the way on the way back.
              onClose();
              void navigate(myOrderPath(result.orderNo));
            }}
          >
            {t('shipments.done.toOrder')}
          </Button>
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
    </Dialog>
  );
};
