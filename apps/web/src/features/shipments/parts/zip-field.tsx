import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { carrierCapabilities } from '@waybill/contract/vocabulary/carrier-capabilities.ts';
import { useT } from '../../../frame/language.tsx';
import type { SentenceQuery } from '../../../frame/read-sentence.ts';
import { useNarrow } from '../../../ui/data-table/use-narrow.ts';
import { SuggestField } from '../../../ui/suggest-field.tsx';
import type { Days } from '../queries.ts';
import { useZips } from '../use-zips.ts';
import { Tag } from '../../../ui/tag.tsx';
import { ZipOption } from './zip-option.tsx';

const SentenceParts = ({ sentence: { parts, ignored } }: { readonly sentence: SentenceQuery }) => {
  const t = useT();
  return (
    <span className="flex flex-wrap gap-1 items-center">
      {parts.map((part) => (
        <Tag key={part}>{part}</Tag>
      ))}
      {ignored.length > 0 && (
        <small className="text-tertiary">
          {t('shipments.sentence.ignored', { text: ignored.join(' · ') })}
        </small>
      )}
    </span>
  );
};

type Props = {
  readonly carrier: Carrier;
  readonly days: Days;
  readonly value: string;
  readonly error: string | undefined;
  /** The page begins with this field, and it is wide. */
  readonly start?: boolean;
  readonly onChange: (zip: string) => void;
  /** Takes a ZIP with the rest of what a sentence says; without it sentences are not read. */
  readonly onTake?: (zip: string, sentence: SentenceQuery | undefined) => void;
};

/**
 * ZIP of the destination; suggests ZIP codes by their first digits, their city or a sentence, with what is in stock.
 * What a sentence says beside the place goes into the other filters.
 */
export const ZipField = ({ carrier, days, value, error, start = false, onChange, onTake }: Props) => {
  const t = useT();
  // A whole sentence as an example has no room there.
  const narrow = useNarrow();
  const { zips, looking, sentence } = useZips(carrier, value, days, onTake !== undefined);
  const required = carrierCapabilities[carrier].zipRequired;
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
      label={t('shipments.zipCode')}
      mark={t(required ? 'shipments.required' : 'word.optional')}
      hint={required ? undefined : t('shipments.zipCode.optional')}
      error={error}
      required={required}
      placeholder={t(start && !narrow ? 'shipments.sentence.placeholder' : 'shipments.zipCode.placeholder')}
      value={value}
      suggestions={suggestions}
      note={t(looking ? 'shipments.zipCode.loading' : 'shipments.zipCode.none')}
      lead={sentence && <SentenceParts sentence={sentence} />}
      takesFirst={sentence !== undefined}
      onChange={onChange}
      onTake={(zip) => (onTake ?? onChange)(zip, sentence)}
    />
  );
};
