import type { Place } from '@waybill/contract/endpoints/logistics.ts';
import { useT } from '../../../frame/language.tsx';
import './zip-field.css';

type Props = { readonly zip: Place & { readonly inStock: boolean } };

export const ZipOption = ({ zip: { zip5, city, state, inStock } }: Props) => {
  const t = useT();
  return (
    <span className="zip-option">
      <strong className="number">{zip5}</strong>
      <span>
        {city}, {state}
      </span>
      <small data-stock={inStock}>
        {t(inStock ? 'shipments.zipCode.inStock' : 'shipments.zipCode.outOfStock')}
      </small>
    </span>
  );
};
