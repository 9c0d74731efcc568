import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { carrierCapabilities } from '@waybill/contract/vocabulary/carrier-capabilities.ts';
import { useT } from '../../../frame/language.tsx';
import { SuggestField } from '../../../ui/suggest-field.tsx';
import type { Days } from '../queries.ts';
import { useZips } from '../use-zips.ts';
import { ZipOption } from './zip-option.tsx';

type Props = {
  readonly carrier: Carrier;
  /** Days that the query asks for. */
  readonly days: Days;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (zip: string) => void;
};

/** ZIP of the destination; suggests ZIP codes by their first digits or their city, with what is in stock. */
export const ZipField = ({ carrier, days, value, error, onChange }: Props) => {
  const t = useT();
  const { zips, looking } = useZips(carrier, value, days);
  const required = carrierCapabilities[carrier].zipRequired;
  const suggestions = zips.map((zip) => ({ value: zip.zip5, content: <ZipOption zip={zip} /> }));
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
      note={t(looking ? 'shipments.zipCode.loading' : 'shipments.zipCode.none')}
      onChange={onChange}
    />
  );
};
