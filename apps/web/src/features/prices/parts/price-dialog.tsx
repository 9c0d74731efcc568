import { scopes } from '@waybill/contract/endpoints/logistics.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { useState } from 'react';
import { AreaField } from '../../../frame/area-field.tsx';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { RemarkField } from '../../../frame/remark-field.tsx';
import { message } from '../../../frame/messages.tsx';
import { PickField } from '../../../ui/pick-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { priceOf, priceProblems, type PriceField, type PriceForm } from '../price-form.ts';
import { useAddPrice } from '../queries.ts';

const problemText = {
  unitPrice: 'fields.price',
  tiers: 'fields.priceTiers',
  remark: 'fields.remark',
} as const satisfies Readonly<Record<PriceField, string>>;

/** Sets a price from a time on. */
export const PriceDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  const add = useAddPrice();
  const [form, setForm] = useState<PriceForm>({
    carrier: 'ups',
    scope: 'single',
    unitPrice: '',
    tiers: '50 10\n200 20',
    validFrom: '',
    remark: '',
  });
  const edit = (change: Partial<PriceForm>): void => setForm({ ...form, ...change });
  return (
    <FormDialog
      title={t('prices.add')}
      submitLabel={t('console.save')}
      onClose={onClose}
      check={() => Object.fromEntries(priceProblems(form).map((field) => [field, t(problemText[field])]))}
      onSubmit={async (key) => {
        await add.mutateAsync({ content: priceOf(form), key });
        message.success(t('prices.saved'));
        onClose();
      }}
    >
      {(problems) => (
        <>
          <PickField
            label={t('orders.column.carrier')}
            value={form.carrier}
            options={carriers.map((value) => ({ value, label: t(`carrier.${value}`) }))}
            onChange={(carrier) => edit({ carrier })}
          />
          <PickField
            label={t('prices.scope')}
            value={form.scope}
            options={scopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
            onChange={(scope) => edit({ scope })}
          />
          <TextField
            label={t('prices.unitPrice')}
            inputMode="decimal"
            value={form.unitPrice}
            error={problems['unitPrice']}
            onChange={(event) => edit({ unitPrice: event.target.value })}
          />
          <AreaField
            label={t('prices.tiers')}
            hint={t('prices.tiersHint')}
            error={problems['tiers']}
            maxLength={200}
            value={form.tiers}
            onChange={(tiers) => edit({ tiers })}
          />
          <TextField
            label={t('prices.from')}
            type="datetime-local"
            value={form.validFrom}
            hint={t('prices.fromHint')}
            error={problems['validFrom']}
            onChange={(event) => edit({ validFrom: event.target.value })}
          />
          <RemarkField
            error={problems['remark']}
            value={form.remark}
            onChange={(remark) => edit({ remark })}
          />
        </>
      )}
    </FormDialog>
  );
};
