import type { Place } from '@waybill/contract/endpoints/logistics.ts';
import { useT } from '../../../frame/language.tsx';

type Props = { readonly zip: Place & { readonly inStock: boolean } };

export const ZipOption = ({ zip: { zip5, city, state, inStock } }: Props) => {
  const t = useT();
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
