import { termsVersion } from '@waybill/contract/constants.ts';
import { useEffect, useId, useRef } from 'react';
import { useT } from '../../../frame/language.tsx';

type Props = {
  readonly accepted: boolean;
  /** How often an order was tried without the consent: it shows that this is missing, and takes the focus each time. */
  readonly missed: number;
  readonly onChange: (accepted: boolean) => void;
};

export const TermsConsent = ({ accepted, missed, onChange }: Props) => {
  const t = useT();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const missing = missed > 0;
  // On phones it lies below what is in sight.
  useEffect(() => {
    if (missed > 0) box.current?.focus();
  }, [missed]);
  return (
    <fieldset className="terms-consent">
      <legend>{t('shipments.terms.first')}</legend>
      <div className="terms-consent-text" tabIndex={0} role="region" aria-labelledby={`${id}title`}>
        <h3 id={`${id}title`}>{t('shipments.terms.title', { version: termsVersion })}</h3>
        <ol>
          <li>{t('shipments.terms.1')}</li>
          <li>{t('shipments.terms.2')}</li>
          <li>{t('shipments.terms.3')}</li>
          <li>{t('shipments.terms.4')}</li>
        </ol>
      </div>
      <label className="terms-consent-box">
        <input
          ref={box}
          type="checkbox"
          checked={accepted}
          aria-invalid={missing}
          aria-describedby={missing ? `${id}missing` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {t('shipments.terms.accept')}
      </label>
      {missing && (
        <p id={`${id}missing`} className="terms-consent-missing" role="alert">
          {t('shipments.terms.must')}
        </p>
      )}
    </fieldset>
  );
};
