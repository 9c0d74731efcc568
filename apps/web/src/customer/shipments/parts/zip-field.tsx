import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { carrierCapabilities } from '@waybill/contract/vocabulary/carrier-capabilities.ts';
import { useT, useLanguage } from '../../../shell/language.tsx';
import { useNarrow } from '../../../kit/data-table/use-narrow.ts';
import { SuggestField } from '../../../kit/suggest-field.tsx';
import { type Days, zipSearchOf, zipsQuery } from '../queries.ts';
import { Tag } from '../../../kit/tag.tsx';
import type { Place } from '@waybill/contract/endpoints/logistics.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useToday } from '../../../kit/clock.ts';
import { addressOfSentence, plainZip, type Filters } from '../filters.ts';

/** ZIP codes that fit what is being typed: the first digits, a city, or a sentence that says the other filters too. */
const useZips = (carrier: Carrier, typed: string, { startTime, endTime }: Days, readsSentences: boolean) => {
  const text = useDeferredValue(plainZip(typed));
  const today = useToday();
  const { locale } = useLanguage();
  // A sentence or a city in Chinese; the grammar is loaded with its first letter.
  const { data: grammar } = useQuery({
    queryKey: ['sentences'],
    queryFn: () => import('../../../shell/read-sentence.ts'),
    enabled: (readsSentences ? /[^\d\s-]/ : /\p{Script=Han}/u).test(text),
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const sentence = readsSentences ? grammar?.readSentence(text, carrier, { today, locale }) : undefined;
  const city = sentence === undefined ? grammar?.readCity(text, { today, locale }) : undefined;
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

export const ZipOption = ({ zip }: { zip: Place & { readonly inStock: boolean } }) => {
  const t = useT();
  const { zip5, city, state, inStock } = zip;
  return (
    <span className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-2.5 items-baseline">
      <strong className="number">{zip5}</strong>
      <span className="overflow-hidden text-secondary text-ellipsis">
        {city}, {state}
      </span>
      <small className={inStock ? 'text-success' : 'text-tertiary'}>
        {t(inStock ? 'shipments.zipCode.inStock' : 'shipments.zipCode.outOfStock')}
      </small>
    </span>
  );
};

/** ZIP of the destination; suggests ZIP codes by their first digits, their city or a sentence, with what is in stock. */
export const ZipField = (props: {
  readonly carrier: Carrier;
  readonly days: Days;
  readonly value: string;
  readonly error: string | undefined;
  /** The page begins with this field, and it is wide. */
  readonly start?: boolean;
  /** What a sentence says beside the place is taken, too; it may lead to the page of another carrier. */
  readonly sentences?: boolean;
  readonly onChange: (change: Partial<Filters>) => void;
}) => {
  const { carrier, days, value, error, start = false, sentences = false, onChange } = props;
  const t = useT();
  const today = useToday();
  const navigate = useNavigate();
  const here = useLocation().pathname;
  // A whole sentence as an example has no room there.
  const narrow = useNarrow();
  const { zips, looking, sentence } = useZips(carrier, value, days, sentences);
  const required = carrierCapabilities[carrier].zipRequired;
  const take = (zipCode: string): void => {
    if (sentence === undefined || sentence.carrier === carrier)
      return onChange({ ...sentence?.filters, zipCode });
    onChange({ zipCode: '' });
    const pathname = here.replace(/[^/]+$/, sentence.carrier);
    return void navigate({ pathname, search: addressOfSentence(sentence, zipCode, today) });
  };
  const suggestions =
    sentence !== undefined && sentence.place === undefined
      ? [{ value: '', content: t('shipments.sentence.use') }]
      : zips.map((zip) => ({ value: zip.zip5, content: <ZipOption zip={zip} /> }));
  return (
    <SuggestField
      className={
        start
          ? 'sm:-order-2 sm:flex-[1_0_60%] sm:max-w-160 sm:h-12 sm:ps-4 sm:rounded-lg sm:text-[18px]'
          : undefined
      }
      label={t('word.destinationZip')}
      mark={t(required ? 'shipments.required' : 'word.optional')}
      hint={required ? undefined : t('shipments.zipCode.optional')}
      error={error}
      required={required}
      placeholder={t(start && !narrow ? 'shipments.sentence.placeholder' : 'shipments.zipCode.placeholder')}
      value={value}
      suggestions={suggestions}
      note={t(looking ? 'shipments.zipCode.loading' : 'shipments.zipCode.none')}
      lead={
        sentence && (
          <span className="flex flex-wrap gap-1 items-center">
            {sentence.parts.map((part) => (
              <Tag key={part}>{part}</Tag>
            ))}
            {sentence.ignored.length > 0 && (
              <small className="text-tertiary">
                {t('shipments.sentence.ignored', { text: sentence.ignored.join(' · ') })}
              </small>
            )}
          </span>
        )
      }
      takesFirst={sentence !== undefined}
      onChange={(zipCode) => onChange({ zipCode })}
      onTake={take}
    />
  );
};
