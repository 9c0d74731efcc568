import { limits } from '@waybill/contract/constants.ts';
import { lotEndpoints, type Lot } from '@waybill/contract/endpoints/lots.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation } from '../../../client/query.ts';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { RemarkField } from '../../../frame/remark-field.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { Facts } from '../../../ui/facts.tsx';
import { LineField } from '../../../ui/line-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { countText } from '../../../ui/numbers.ts';
import { lotStockQuery, lotRefreshes } from '../queries.ts';

/** Takes a lot off the shelf: says what that takes away, and asks for the name of a large one. */
export const WithdrawDialog = ({ lot, onClose }: { readonly lot: Lot; readonly onClose: () => void }) => {
  const t = useT();
  const stock = useQuery(lotStockQuery(lot.id));
  const withdraw = useMutation(mutation(lotEndpoints.withdrawLot, lotRefreshes));
  const asksName = lot.rowsImported > limits.unnamedLotRows;
  const form = useForm({
    initial: { name: '', reason: '' },
    check: ({ name, reason }) => ({
      name: asksName && name.trim() !== lot.fileName ? 'fields.lotName' : undefined,
      reason: Array.from(reason.trim()).length < 2 ? 'fields.remark' : undefined,
    }),
    submit: async (values) => {
      const { withdrawn } = await withdraw.mutateAsync({
        params: { id: lot.id },
        body: {
          reason: values.reason.trim(),
          ...(asksName ? { name: values.name.trim() } : {}),
        },
      });
      message.success(t('lots.withdrawn', { count: withdrawn }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('lots.withdrawTitle')}
      submitLabel={t('lots.withdraw')}
      danger
      form={form}
      onClose={onClose}
    >
      <p>{t('lots.withdrawText', { name: lot.fileName })}</p>
      {stock.data !== undefined ? (
        <Facts
          facts={[
            {
              name: t('lots.withdrawLeaves'),
              value: t('lots.withdrawLeavesCount', {
                available: countText(stock.data.available),
                held: countText(stock.data.held),
              }),
            },
            {
              name: t('lots.withdrawStays'),
              value: t('lots.withdrawStaysCount', {
                reserved: countText(stock.data.reserved),
                sold: countText(stock.data.sold),
                retired: countText(stock.data.retired),
              }),
            },
          ]}
        />
      ) : stock.isError ? (
        <Notice tone="warning">{t('lots.withdrawUncounted')}</Notice>
      ) : (
        <p className="people-quiet" role="status">
          {t('lots.withdrawCounting')}
        </p>
      )}
      {asksName && (
        <LineField
          {...form.field('name')}
          label={t('lots.withdrawName')}
          hint={t('lots.withdrawNameHint', {
            count: countText(limits.unnamedLotRows),
            name: lot.fileName,
          })}
          autoComplete="off"
        />
      )}
      <RemarkField {...form.field('reason')} />
    </FormDialog>
  );
};
