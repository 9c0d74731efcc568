import { Link, useSearchParams } from 'react-router';
import { timeOf } from '../ui/days.ts';
import { MomentField } from '../ui/moment-field.tsx';
import { Notice } from '../ui/notice.tsx';
import { isLocalTime, whenText } from '../ui/when.tsx';
import { changedAddress, textIn } from './address-filters.ts';
import { useLanguage, useT } from './language.tsx';
import './looking-back.css';

/** The time that the address looks back to, ISO 8601; undefined for now. */
export const useAsOf = (): string | undefined => textIn(useSearchParams()[0], 'asOf');

/** A time of the address as wall time of the product's zone, in which it is when it has no offset. */
const wallTimeOf = (asOf: string): string => {
  const moment = Date.parse(asOf);
  return isLocalTime(asOf) || Number.isNaN(moment) ? whenText(asOf) : timeOf(moment);
};

const withSeconds = (moment: string): string => (moment.length === 16 ? `${moment}:00` : moment);

/** Chooses the time that a page looks back to, and says that it does. */
export const LookingBack = () => {
  const t = useT();
  const { locale } = useLanguage();
  const [address, setAddress] = useSearchParams();
  const asOf = useAsOf();
  const shown = asOf === undefined ? '' : wallTimeOf(asOf);
  return (
    <>
      {asOf !== undefined && (
        <Notice
          tone="warning"
          hint={t('lookingBack.readOnly')}
          action={<Link to={`?${changedAddress(address, { asOf: undefined })}`}>{t('lookingBack.now')}</Link>}
        >
          {t('lookingBack.banner', { time: shown })}
        </Notice>
      )}
      <div className="looking-back">
        <MomentField
          label={t('lookingBack.field')}
          hint={t('lookingBack.hint')}
          locale={locale}
          name="asOf"
          value={shown.replace(' ', 'T')}
          onChange={(moment) => setAddress(changedAddress(address, { asOf: withSeconds(moment) }))}
        />
      </div>
    </>
  );
};
