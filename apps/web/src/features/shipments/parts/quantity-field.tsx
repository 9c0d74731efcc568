import { limits } from '@waybill/contract/constants.ts';
import { useId } from 'react';
import { useT } from '../../../frame/language.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import './quantity-field.css';

type Props = {
  readonly value: number | null;
  readonly error: string | undefined;
  readonly onChange: (quantity: number | null) => void;
};

const usual = [50, 200, 500] as const;

export const QuantityField = ({ value, error, onChange }: Props) => {
  const t = useT();
  const id = useId();
  return (
    <FilterField
      label={t('word.quantity')}
      htmlFor={id}
      mark={t('shipments.required')}
      error={error}
      noteId={`${id}note`}
    >
      <div className="quantity-field">
        <input
          id={id}
          className="filter-input number"
          type="number"
          inputMode="numeric"
          min={1}
          max={limits.batchRows}
          step={1}
          value={value ?? ''}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}note`}
          onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
        />
        <span className="quantity-usual">
          {usual.map((amount) => (
            <button
              key={amount}
              type="button"
              aria-pressed={value === amount}
              onClick={() => onChange(amount)}
            >
              {amount}
            </button>
          ))}
        </span>
      </div>
    </FilterField>
  );
};
