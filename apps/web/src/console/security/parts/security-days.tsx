import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { useSearchParams } from 'react-router';
import { changedAddress } from '../../../shell/address-filters.ts';
import { useT } from '../../../shell/language.tsx';
import { DaysFilter } from '../../../shell/list/days-filter.tsx';
import { longestDays } from '../days.ts';

export const SecurityDays = ({ label }: { label: PlainPhrase }) => {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  return (
    <div className="chip-row" role="group" aria-label={t(label)}>
      <DaysFilter
        label={t('word.days')}
        longest={longestDays}
        usual={7}
        address={address}
        onChange={(chosen) => setAddress(changedAddress(address, chosen))}
      />
    </div>
  );
};
