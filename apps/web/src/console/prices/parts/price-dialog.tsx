import { useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { LineField, PickField } from '../../../kit/fields.tsx';
import { priceSettingEndpoints, type StoredPrice } from '@waybill/contract/endpoints/price-settings.ts';
import { scopes } from '@waybill/contract/endpoints/logistics.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation, query } from '../../../client/query.ts';
import { serverNow } from '../../../client/server-clock.ts';
import { EffectBox } from '../../../shell/effect-facts.tsx';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { FieldFailure } from '../../../shell/form-problems.ts';
import { useT } from '../../../shell/language.tsx';
import { RemarkField } from '../../../shell/decision-dialog.tsx';
import { message } from '../../../shell/messages.tsx';
import { useForm } from '../../../shell/use-form.ts';
import { MomentField } from '../../../kit/moment-field.tsx';
import { formatPoints } from '../../../kit/points.tsx';
import { useNow } from '../../../kit/ui-context.tsx';
import {
  fieldsOf,
  startingPrice,
  changesOf,
  priceAfter,
  priceBefore,
  priceOf,
  startProblem,
  tiersText,
  type PriceForm,
} from '../price-form.ts';
import { Notice } from '../../../kit/notice.tsx';
import { When } from '../../../kit/when.tsx';
import { TierRows } from './tier-rows.tsx';

const PriceReview = (props: { readonly form: PriceForm; readonly prices: readonly StoredPrice[] }) => {
  const { form, prices } = props;
  const t = useT();
  const next = priceOf(form);
  const follows = priceAfter(prices, form.validFrom);
  return (
    <>
      <p>
        {t(`carrier.${form.carrier}`)} · {t(`scope.${form.scope}`)} ·{' '}
        {form.validFrom === ''
          ? t('prices.fromNow')
          : t('prices.fromThen', { time: form.validFrom.replace('T', ' ') })}
      </p>
      <EffectBox label={t('word.reviewChange')}>
        <h3>{t('prices.changes')}</h3>
        <dl>
          {changesOf(priceBefore(prices, form.validFrom), next).map(({ quantity, before, after }) => (
            <div key={quantity}>
              <dt>{t(quantity === 1 ? 'word.unitPrice' : 'prices.forMany', { count: quantity })}</dt>
              <dd className="number">
                {before === null ? '–' : formatPoints(before)} →{' '}
                <span className="font-semibold">{formatPoints(after)}</span>
                {before === after && <span className="quiet"> {t('prices.same')}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </EffectBox>
      {follows !== undefined && (
        <Notice tone="warning">
          {t('prices.follows', { price: formatPoints(follows.unitPrice) })} <When value={follows.validFrom} />
        </Notice>
      )}
      <p className="quiet">{form.remark}</p>
    </>
  );
};

/** What somebody has typed; the price and its discounts begin as those of the offer that it is about. */
type Typed = Omit<PriceForm, 'unitPrice' | 'tiers'> & {
  readonly unitPrice: string | undefined;
  readonly tiers: string | undefined;
};

export const PriceDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const add = useMutation(mutation(priceSettingEndpoints.addPrice, { refreshes: [priceSettingEndpoints] }));
  const [reviewing, setReviewing] = useState(false);
  const form = useForm<Typed>({
    initial: {
      carrier: 'ups',
      scope: 'single',
      unitPrice: undefined,
      tiers: undefined,
      validFrom: '',
      remark: '',
    },
    endpoint: priceSettingEndpoints.addPrice,
    body: (typed) => priceOf(whole(typed)),
    submit: async (typed) => {
      if (!reviewing) {
        // What is compared with is what holds now, not what the dialog began with.
        const { data: held = [] } = await offer.refetch({ throwOnError: true });
        const problem = startProblem(typed.validFrom, held, serverNow());
        if (problem !== undefined) throw new FieldFailure('validFrom', problem);
        setReviewing(true);
        return;
      }
      // What has come between since then the server says, and the fields come back with it.
      try {
        await add.mutateAsync({ body: priceOf(whole(typed)) });
      } catch (error) {
        setReviewing(false);
        throw error;
      }
      message.success(t('prices.saved'));
      onClose();
    },
  });
  const { carrier, scope } = form.values;
  const offer = useQuery(
    query(
      priceSettingEndpoints.listPrices,
      { query: { carrier, scope, pageSize: '100' } },
      { select: ({ list }) => list },
    ),
  );
  const prices: readonly StoredPrice[] = offer.data ?? [];
  const begun = startingPrice(prices);
  const begin = begun === undefined ? { unitPrice: '', tiers: '' } : fieldsOf(begun);
  const whole = (typed: Typed): PriceForm => ({
    ...typed,
    unitPrice: typed.unitPrice ?? begin.unitPrice,
    tiers: typed.tiers ?? begin.tiers,
  });
  // Another offer has another price to begin with.
  const choose = (change: Partial<Typed>): void =>
    form.set({ ...change, unitPrice: undefined, tiers: undefined });
  const { unitPrice, tiers } = whole(form.values);
  const start = form.field('validFrom');
  const late = startProblem(start.value, prices, useNow());
  return (
    <FormDialog
      title={t('prices.add')}
      submitLabel={t(reviewing ? 'prices.confirm' : 'word.reviewChange')}
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
            label={t('word.carrier')}
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
          <LineField
            {...form.field('unitPrice')}
            value={unitPrice}
            label={t('word.unitPrice')}
            inputMode="decimal"
            hint={
              begun === undefined
                ? undefined
                : t(begun.state === 'upcoming' ? 'prices.startsPlanned' : 'prices.startsCurrent', {
                    price: formatPoints(begun.unitPrice),
                  })
            }
          />
          <TierRows
            value={tiers}
            error={form.problems['tiers']}
            current={tiersText(begun?.tiers ?? [], t)}
            onChange={(next) => form.set({ tiers: next })}
          />
          <MomentField
            {...start}
            error={start.error ?? (late && t(late))}
            label={t('word.validFrom')}
            hint={t('prices.fromHint')}
          />
          <RemarkField {...form.field('remark')} />
        </>
      )}
    </FormDialog>
  );
};
