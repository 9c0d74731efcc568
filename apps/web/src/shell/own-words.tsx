import { ownWordLimits } from '@waybill/contract/constants.ts';
import { LineField, TextAreaField } from '../kit/fields.tsx';
import { useT } from './language.tsx';

export type OwnWords = { readonly reference: string; readonly note: string };

/** The fields of what somebody calls something of their own, and notes on it. */
export const OwnWordFields = (props: {
  readonly values: OwnWords;
  readonly onChange: (change: Partial<OwnWords>) => void;
  readonly hint?: string;
  /** Characters of the reference. */
  readonly longest?: number;
}) => {
  const { values, onChange, hint, longest = ownWordLimits.reference } = props;
  const t = useT();
  return (
    <>
      <LineField
        value={values.reference}
        label={t('word.ownReference')}
        hint={hint ?? t('word.ownReferenceHint')}
        maxLength={longest}
        onChange={(reference) => onChange({ reference })}
      />
      <TextAreaField
        value={values.note}
        label={t('word.note')}
        rows={2}
        maxLength={ownWordLimits.note}
        onChange={(note) => onChange({ note })}
      />
    </>
  );
};
