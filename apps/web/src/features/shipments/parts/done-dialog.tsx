import type { OrderResult } from '@waybill/contract/endpoints/logistics.ts';
import { useNavigate } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { myOrderPath } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { OrderPlan } from '../use-order.ts';
import { DoneFacts, DoneTitle } from './done-facts.tsx';

type Props = { readonly result: OrderResult; readonly plan: OrderPlan; readonly onClose: () => void };

/** Tells what an order brought. */
export const DoneDialog = ({ result, plan, onClose }: Props) => {
  const t = useT();
  return (
    <Dialog
      width={640}
      title={<DoneTitle result={result} plan={plan} />}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shipments.done.close')}</Button>
          <ToOrder orderNo={result.orderNo} onClose={onClose} />
        </>
      }
    >
      <DoneFacts result={result} plan={plan} />
    </Dialog>
  );
};

type ToOrderProps = { readonly orderNo: string; readonly onClose: () => void };

/** Leads to the order among all others. */
export const ToOrder = ({ orderNo, onClose }: ToOrderProps) => {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Button
      variant="primary"
      onClick={() => {
        // Pages stay alive: left open, it would be in the way on the way back.
        onClose();
        void navigate(myOrderPath(orderNo));
      }}
    >
      {t('shipments.done.toOrder')}
    </Button>
  );
};
