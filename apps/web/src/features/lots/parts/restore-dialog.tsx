import { lotEndpoints, type Lot } from '@waybill/contract/endpoints/lots.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation } from '../../../client/query.ts';
import { DecisionDialog } from '../../../frame/decision-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { countText } from '../../../ui/numbers.ts';
import { lotStockQuery, lotRefreshes } from '../queries.ts';

export const RestoreDialog = ({ lot, onClose }: { readonly lot: Lot; readonly onClose: () => void }) => {
  const t = useT();
  const stock = useQuery(lotStockQuery(lot.id));
  const restore = useMutation(mutation(lotEndpoints.restoreLot, lotRefreshes));
  return (
    <DecisionDialog
      title={t('lots.restoreTitle')}
      confirmLabel={t('lots.restore')}
      danger={false}
      remarkNeeded
      remarkHint={t('people.act.remarkHint')}
      onClose={onClose}
      onDecide={async (reason) => {
        const { restored, kept } = await restore.mutateAsync({ params: { id: lot.id }, body: { reason } });
        message.success(
          kept === 0
            ? t('lots.restored', { count: restored })
            : t('lots.restoredKept', { count: restored, kept }),
        );
        onClose();
      }}
    >
      <p>{t('lots.restoreText', { name: lot.fileName })}</p>
      {stock.data !== undefined && (
        <Facts
          facts={[
            {
              name: t('lots.restoreReturns'),
              value: t('lots.restoreCount', { count: countText(stock.data.withdrawn) }),
            },
            {
              name: t('lots.restoreStays'),
              value: t('lots.restoreCount', { count: countText(stock.data.blocked) }),
            },
          ]}
        />
      )}
    </DecisionDialog>
  );
};
