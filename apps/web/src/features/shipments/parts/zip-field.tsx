import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useT } from '../../../frame/language.tsx';
import { SuggestField } from '../../../ui/suggest-field.tsx';
import { carrierHas } from '../filters.ts';
import { zipsQuery } from '../queries.ts';
import './zip-field.css';

type Props = {
  readonly carrier: Carrier;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (zip: string) => void;
};

/** ZIP of the destination; suggests ZIP codes by their first digits or their city, with what is in stock. */
export const ZipField = ({ carrier, value, error, onChange }: Props) => {
  const t = useT();
  const keyword = useDeferredValue(value.trim().slice(0, 40));
  const { data, isFetching } = useQuery({
    ...zipsQuery(carrier, keyword),
    placeholderData: keepPreviousData,
  });
  const required = carrierHas[carrier].zipRequired;
  const suggestions = (data ?? []).map(({ zip5, city, state, inStock }) => ({
    value: zip5,
    content: (
      <span className="zip-option">
        <strong className="number">{zip5}</strong>
        <span>
          {city}, {state}
        </span>
        <small data-stock={inStock}>
          {t(inStock ? 'shipments.zipCode.inStock' : 'shipments.zipCode.outOfStock')}
        </small>
      </span>
    ),
  }));
  return (
    <SuggestField
      label={t('shipments.zipCode')}
      mark={t(required ? 'shipments.required' : 'shipments.optional')}
      hint={required ? undefined : t('shipments.zipCode.optional')}
      error={error}
      required={required}
      placeholder={t('shipments.zipCode.placeholder')}
      value={value}
      suggestions={suggestions}
      note={t(isFetching ? 'shipments.zipCode.loading' : 'shipments.zipCode.none')}
      onChange={onChange}
    />
  );
};
