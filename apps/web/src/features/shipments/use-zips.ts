import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { zipsQuery, type Days } from './queries.ts';

/** ZIP codes that fit what is being typed: the first digits or a city. */
export const useZips = (carrier: Carrier, typed: string, days: Days) => {
  const keyword = useDeferredValue(typed.trim().slice(0, 40));
  const { data, isFetching } = useQuery({
    ...zipsQuery(carrier, keyword, days),
    placeholderData: keepPreviousData,
  });
  return { zips: data ?? [], looking: isFetching };
};
