import type { StoredPrice } from '@waybill/contract/endpoints/price-settings.ts';
import { useT } from '../../../frame/language.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatPoints } from '../../../ui/points.tsx';
import { When } from '../../../ui/when.tsx';
import { changesOf, priceAfter, priceBefore } from '../price-change.ts';
import { priceOf, type PriceForm } from '../price-form.ts';

type Props = { readonly form: PriceForm; readonly prices: readonly StoredPrice[] };

export const PriceReview = ({ form, prices }: Props) => {
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
      <section className="effect" aria-label={t('prices.review')}>
        <h3>{t('prices.changes')}</h3>
        <dl>
          {changesOf(priceBefore(prices, form.validFrom), next).map(({ quantity, before, after }) => (
            <div key={quantity}>
              <dt>{t(quantity === 1 ? 'prices.forOne' : 'prices.forMany', { count: quantity })}</dt>
              <dd className="number">
                {before === null ? '–' : formatPoints(before)} →{' '}
                <span className="effect-after">{formatPoints(after)}</span>
                {before === after && <span className="people-quiet"> {t('prices.same')}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {follows !== undefined && (
        <Notice tone="warning">
          {t('prices.follows', { price: formatPoints(follows.unitPrice) })} <When value={follows.validFrom} />
        </Notice>
      )}
      <p className="people-quiet">{form.remark}</p>
    </>
  );
};
