import { scopes } from '@waybill/contract/endpoints/logistics.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { RemarkField } from '../../../frame/remark-field.tsx';
import { message } from '../../../frame/messages.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { MomentField } from '../../../ui/moment-field.tsx';
import { PickField } from '../../../ui/pick-field.tsx';
import { formatPoints } from '../../../ui/points.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { fieldsOf, startingPrice } from '../price-change.ts';
import { priceOf, tiersText, type PriceForm } from '../price-form.ts';
import { offerPricesQuery, useAddPrice } from '../queries.ts';
import { PriceReview } from './price-review.tsx';
import { TierRows } from './tier-rows.tsx';

const judge = async () => (await import('../schemas.ts')).judgePrice;

/** What somebody has typed; the price and its discounts begin as those of the offer that it is about. */
type Typed = Omit<PriceForm, 'unitPrice' | 'tiers'> & {
  readonly unitPrice: string | undefined;
  readonly tiers: string | undefined;
};

const untyped: Typed = {
  carrier: 'ups',
  scope: 'single',
  unitPrice: undefined,
  tiers: undefined,
  validFrom: '',
  remark: '',
};

/** Sets a price from a time on, in two steps: type it, then see what it changes and confirm it. */
export const PriceDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  const { locale } = useLanguage();
  const add = useAddPrice();
  const [reviewing, setReviewing] = useState(false);
  const form = useForm<Typed>({
    initial: untyped,
    judge,
    body: (typed) => priceOf(whole(typed)),
    submit: async (typed) => {
      if (!reviewing) {
        // What is compared with is what holds now, not what the dialog began with.
        await offer.refetch({ throwOnError: true });
        setReviewing(true);
        return;
      }
      try {
        await add.mutateAsync(priceOf(whole(typed)));
      } catch (error) {
        setReviewing(false);
        throw error;
      }
      message.success(t('prices.saved'));
      onClose();
    },
    alwaysExplains: true,
  });
  const { carrier, scope } = form.values;
  const offer = useQuery(offerPricesQuery(carrier, scope));
  const prices = offer.data ?? [];
  const start = startingPrice(prices);
  const begin = start === undefined ? { unitPrice: '', tiers: '' } : fieldsOf(start);
  const whole = (typed: Typed): PriceForm => ({
    ...typed,
    unitPrice: typed.unitPrice ?? begin.unitPrice,
    tiers: typed.tiers ?? begin.tiers,
  });
  // Another offer has another price to begin with.
  const choose = (change: Partial<Typed>): void =>
    form.set({ ...change, unitPrice: undefined, tiers: undefined });
  const { unitPrice, tiers } = whole(form.values);
  return (
    <FormDialog
      title={t('prices.add')}
      submitLabel={t(reviewing ? 'prices.confirm' : 'prices.review')}
      form={form}
      onClose={onClose}
    >
      {reviewing ? (
        <>
          <PriceReview form={whole(form.values)} prices={prices} />
          <Button onClick={() => setReviewing(false)}>{t('people.act.back')}</Button>
        </>
      ) : (
        <>
          <PickField
            label={t('orders.column.carrier')}
            value={carrier}
            options={carriers.map((value) => ({ value, label: t(`carrier.${value}`) }))}
            onChange={(value) => choose({ carrier: value })}
          />
          <PickField
            label={t('prices.scope')}
            value={scope}
            options={scopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
            onChange={(value) => choose({ scope: value })}
          />
          <TextField
            {...form.field('unitPrice')}
            value={unitPrice}
            label={t('prices.unitPrice')}
            inputMode="decimal"
            hint={
              start === undefined
                ? undefined
                : t(start.state === 'upcoming' ? 'prices.startsPlanned' : 'prices.startsCurrent', {
                    price: formatPoints(start.unitPrice),
                  })
            }
          />
          <TierRows
            value={tiers}
            error={form.problems['tiers']}
            current={tiersText(start?.tiers ?? [], t)}
            onChange={(next) => form.set({ tiers: next })}
          />
          <MomentField
            {...form.field('validFrom')}
            locale={locale}
            label={t('prices.from')}
            hint={t('prices.fromHint')}
          />
          <RemarkField {...form.field('remark')} />
        </>
      )}
    </FormDialog>
  );
};
