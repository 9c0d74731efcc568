import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { useT } from '../../../frame/language.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Filters } from '../filters.ts';
import { filtersTexts } from '../origin.ts';
import './asked-filters.css';

type Props = { readonly carrier: Carrier; readonly filters: Filters; readonly onChange: () => void };

/** What was asked for, in one line; the filters themselves fill a phone. */
export const AskedFilters = ({ carrier, filters, onChange }: Props) => {
  const t = useT();
  return (
    <button type="button" className="asked-filters" onClick={onChange}>
      <Icon name={carrier} size="20px" />
      <span className="asked-filters-chips number">
        <span className="visually-hidden">{t('shipments.asked')} </span>
        {filtersTexts(carrier, filters, t).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </span>
      <span className="asked-filters-change">{t('shipments.asked.change')}</span>
    </button>
  );
};
