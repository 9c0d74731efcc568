import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLanguage } from '../../frame/language.tsx';
import type { SentenceQuery } from '../../frame/read-sentence.ts';
import { useToday } from '../../ui/clock.ts';
import { addressOfSentence, plainZip, type Filters } from './filters.ts';
import { type Days, zipSearchOf, zipsQuery } from './queries.ts';

/** Reads a text that may be a sentence or a city in Chinese; the grammar is loaded with its first letter. */
const useSentence = (carrier: Carrier, text: string, wanted: boolean) => {
  const today = useToday();
  const { locale } = useLanguage();
  const { data: grammar } = useQuery({
    queryKey: ['sentences'],
    queryFn: () => import('../../frame/read-sentence.ts'),
    enabled: (wanted ? /[^\d\s-]/ : /\p{Script=Han}/u).test(text),
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const sentence = wanted ? grammar?.readSentence(text, carrier, { today, locale }) : undefined;
  return { sentence, city: sentence === undefined ? grammar?.readCity(text, { today, locale }) : undefined };
};

/** ZIP codes that fit what is being typed: the first digits, a city, or a sentence that says the other filters too. */
export const useZips = (
  carrier: Carrier,
  typed: string,
  { startTime, endTime }: Days,
  readsSentences: boolean,
) => {
  const text = useDeferredValue(plainZip(typed));
  const { sentence, city } = useSentence(carrier, text, readsSentences);
  const nowhere = sentence !== undefined && sentence.place === undefined;
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...zipsQuery(
      sentence?.carrier ?? carrier,
      sentence === undefined ? { keyword: city ?? text.slice(0, 40) } : zipSearchOf(sentence),
      {
        startTime: sentence?.filters.startTime ?? startTime,
        endTime: sentence?.filters.endTime ?? endTime,
      },
    ),
    enabled: !nowhere,
    placeholderData: keepPreviousData,
  });
  const ofAnother = nowhere || (sentence !== undefined && isPlaceholderData);
  const zips = ofAnother ? [] : (data ?? []);
  const region = sentence?.region;
  return {
    sentence,
    zips: region === undefined ? zips : zips.filter(({ state }) => state === region),
    looking: isFetching,
  };
};

/** Puts a ZIP into the filters, with all that a sentence says beside it; leads to the page of another carrier. */
export const useTakeZip = (carrier: Carrier, onChange: (change: Partial<Filters>) => void) => {
  const today = useToday();
  const navigate = useNavigate();
  const here = useLocation().pathname;
  return (zipCode: string, sentence: SentenceQuery | undefined): void => {
    if (sentence === undefined || sentence.carrier === carrier)
      return onChange({ ...sentence?.filters, zipCode });
    onChange({ zipCode: '' });
    const pathname = here.replace(/[^/]+$/, sentence.carrier);
    return void navigate({ pathname, search: addressOfSentence(sentence, zipCode, today) });
  };
};
