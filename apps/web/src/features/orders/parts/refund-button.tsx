import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { Suspense, useState } from 'react';
import { loadPhraseGroup, useT } from '../../../frame/language.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { useNow } from '../../../ui/ui-context.tsx';
import { canAskRefund } from '../refunds.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const RefundDialog = lazyPart(async () => {
  const [dialog] = await Promise.all([import('./refund-dialog.tsx'), loadPhraseGroup('refundRequest')]);
  return dialog;
});

/** Asks for a refund while that is possible; afterwards it says how the request stands. */
export const RefundButton = ({ order }: { readonly order: OrderRow }) => {
  const t = useT();
  const now = useNow();
  const [open, setOpen] = useState(false);
  const answer = canAskRefund(order, now, t);
  if (answer === 'never') return null;
  return (
    <>
      <ReasonButton
        size="small"
        variant="link"
        denied={answer.denied}
        aria-label={t('refund.askFor', { orderNo: order.orderNo })}
        onClick={() => setOpen(true)}
      >
        {t('refund.ask')}
      </ReasonButton>
      {open && (
        <Suspense>
          <RefundDialog order={order} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
