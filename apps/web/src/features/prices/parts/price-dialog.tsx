import { scopes } from '@waybill/contract/endpoints/logistics.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AreaField } from '../../../frame/area-field.tsx';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { RemarkField } from '../../../frame/remark-field.tsx';
import { message } from '../../../frame/messages.tsx';
import { Button } from '../../../ui/button.tsx';
import { PickField } from '../../../ui/pick-field.tsx';
import { formatPoints } from '../../../ui/points.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { fieldsOf, startingPrice } from '../price-change.ts';
import { priceOf, priceProblems, type PriceField, type PriceForm } from '../price-form.ts';
import { offerPricesQuery, useAddPrice } from '../queries.ts';
import { PriceReview } from './price-review.tsx';

const problemText = {
  unitPrice: 'fields.price',
  tiers: 'fields.priceTiers',
  remark: 'fields.remark',
} as const satisfies Readonly<Record<PriceField, string>>;

/** What somebody has typed; the price and its discounts begin as those of the offer that it is about. */
type Typed = Omit<PriceForm, 'unitPrice' | 'tiers'> & Partial<Pick<PriceForm, 'unitPrice' | 'tiers'>>;

/** Sets a price from a time on, in two steps: type it, then see what it changes and confirm it. */
export const PriceDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  const add = useAddPrice();
  const [typed, setTyped] = useState<Typed>({ carrier: 'ups', scope: 'single', validFrom: '', remark: '' });
  const [reviewing, setReviewing] = useState(false);
  const offer = useQuery(offerPricesQuery(typed.carrier, typed.scope));
  const prices = offer.data ?? [];
  const start = startingPrice(prices);
  const form: PriceForm = {
    ...(start === undefined ? { unitPrice: '', tiers: '' } : fieldsOf(start)),
    ...typed,
  };
  const edit = (change: Partial<PriceForm>): void => setTyped({ ...typed, ...change });
  // Another offer has another price to begin with.
  const choose = (change: Partial<Pick<PriceForm, 'carrier' | 'scope'>>): void => {
    const { unitPrice: _, tiers: __, ...rest } = typed;
    setTyped({ ...rest, ...change });
  };
  return (
    <FormDialog
      title={t('prices.add')}
      submitLabel={t(reviewing ? 'prices.confirm' : 'prices.review')}
      onClose={onClose}
      check={() => Object.fromEntries(priceProblems(form).map((field) => [field, t(problemText[field])]))}
      onSubmit={async (key) => {
        if (!reviewing) {
          // What is compared with is what holds now, not what the dialog began with.
          await offer.refetch({ throwOnError: true });
          setReviewing(true);
          return;
        }
        try {
          await add.mutateAsync({ content: priceOf(form), key });
        } catch (error) {
          setReviewing(false);
          throw error;
        }
        message.success(t('prices.saved'));
        onClose();
      }}
    >
      {(problems) =>
        reviewing ? (
          <>
            <PriceReview form={form} prices={prices} />
            <Button onClick={() => setReviewing(false)}>{t('people.act.back')}</Button>
          </>
        ) : (
          <>
            <PickField
              label={t('orders.column.carrier')}
              value={form.carrier}
              options={carriers.map((value) => ({ value, label: t(`carrier.${value}`) }))}
              onChange={(carrier) => choose({ carrier })}
            />
            <PickField
              label={t('prices.scope')}
              value={form.scope}
              options={scopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
              onChange={(scope) => choose({ scope })}
            />
            <TextField
              label={t('prices.unitPrice')}
              inputMode="decimal"
              value={form.unitPrice}
              error={problems['unitPrice']}
              hint={
                start === undefined
                  ? undefined
                  : t(start.state === 'upcoming' ? 'prices.startsPlanned' : 'prices.startsCurrent', {
                      price: formatPoints(start.unitPrice),
                    })
              }
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
        )
      }
    </FormDialog>
  );
};
