import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '../client/errors.ts';
import { Button } from '../ui/button.tsx';
import { timeOf } from '../ui/days.ts';
import { Icon } from '../ui/icon.tsx';
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

type LookingBackProps = {
  /** Why the page could not be read: a time that the server found wrong says so. */
  readonly error: unknown;
};

/** Chooses the time that a page looks back to, and says that it does. */
export const LookingBack = ({ error }: LookingBackProps) => {
  const t = useT();
  const { locale } = useLanguage();
  const [address, setAddress] = useSearchParams();
  const [choosing, setChoosing] = useState(false);
  const asOf = useAsOf();
  const refused = error instanceof ApiError ? error.fields['asOf'] : undefined;
  const toNow = <Link to={`?${changedAddress(address, { asOf: undefined })}`}>{t('lookingBack.now')}</Link>;
  const shown = asOf === undefined ? '' : wallTimeOf(asOf);
  return (
    <div className="looking-back">
      {asOf !== undefined && refused === undefined && (
        <Notice tone="warning" hint={t('lookingBack.readOnly')} action={toNow}>
          {t('lookingBack.banner', { time: shown })}
        </Notice>
      )}
      {asOf === undefined && !choosing ? (
        <Button size="small" icon={<Icon name="clock" />} onClick={() => setChoosing(true)}>
          {t('lookingBack.choose')}
        </Button>
      ) : (
        <MomentField
          label={t('lookingBack.field')}
          hint={asOf === undefined ? t('lookingBack.hint') : undefined}
          error={refused}
          locale={locale}
          name="asOf"
          value={shown.replace(' ', 'T')}
          onChange={(moment) => setAddress(changedAddress(address, { asOf: withSeconds(moment) }))}
        />
      )}
      {refused !== undefined && toNow}
    </div>
  );
};
