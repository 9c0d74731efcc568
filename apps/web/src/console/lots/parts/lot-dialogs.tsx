import type { NumberMask } from '@waybill/contract/vocabulary/masking.ts';
import { useT } from '../../../shell/language.tsx';
import { Switch } from '../../../kit/switch.tsx';
import { lotEndpoints, type Lot } from '@waybill/contract/endpoints/lots.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation } from '../../../client/query.ts';
import { DecisionDialog, RemarkField } from '../../../shell/decision-dialog.tsx';
import { message } from '../../../shell/messages.tsx';
import { Facts } from '../../../kit/facts.tsx';
import { countText } from '../../../kit/measure.ts';
import { lotStockQuery, lotRefreshes } from '../queries.ts';
import { limits } from '@waybill/contract/constants.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { useForm } from '../../../shell/use-form.ts';
import { LineField } from '../../../kit/fields.tsx';
import { Notice } from '../../../kit/notice.tsx';

type Props = { readonly value: NumberMask; readonly onChange: (mask: NumberMask) => void };

/** Whether numbers of a lot tell each other, so that less of the unpaid ones shows. */
export const MaskField = ({ value, onChange }: Props) => {
  const t = useT();
  return (
    <Switch
      label={t('lots.maskField')}
      hint={t('lots.maskHint')}
      checked={value === 'strict'}
      onChange={(strict) => onChange(strict ? 'strict' : 'standard')}
    />
  );
};

/** How far something is, from 0 to 1. */
export const ShareProgress = ({ label, share }: { label: string; share: number }) => (
  <span className="flex gap-2 items-center min-w-30">
    <progress className="flex-1 min-w-15 accent-primary" max={1} value={share} aria-label={label} />
    <span className="number">{Math.round(share * 100)}%</span>
  </span>
);

export const RestoreDialog = ({ lot, onClose }: { lot: Lot; onClose: () => void }) => {
  const t = useT();
  const stock = useQuery(lotStockQuery(lot.id));
  const restore = useMutation(mutation(lotEndpoints.restoreLot, lotRefreshes));
  return (
    <DecisionDialog
      title={t('lots.restoreTitle')}
      confirmLabel={t('noticeAdmin.restore')}
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
              value: t('word.countOf', { count: countText(stock.data.withdrawn) }),
            },
            {
              name: t('lots.restoreStays'),
              value: t('word.countOf', { count: countText(stock.data.blocked) }),
            },
          ]}
        />
      )}
    </DecisionDialog>
  );
};

/** Takes a lot off the shelf: says what that takes away, and asks for the name of a large one. */
export const WithdrawDialog = ({ lot, onClose }: { lot: Lot; onClose: () => void }) => {
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
        <p className="quiet" role="status">
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
