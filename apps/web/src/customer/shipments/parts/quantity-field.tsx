import { limits } from '@waybill/contract/constants.ts';
import { useT } from '../../../shell/language.tsx';
import { ControlField } from '../../../kit/fields.tsx';

const usual = [50, 200, 500] as const;

const below =
  'sm:absolute sm:z-20 sm:top-full sm:left-0 sm:hidden sm:mt-1 sm:p-1.5 sm:rounded-md sm:bg-surface sm:shadow-float sm:group-focus-within:flex';

export const QuantityField = (props: {
  readonly value: number | null;
  readonly error: string | undefined;
  /** Stands in a row of chips: the usual amounts show below while it has the focus. */
  readonly chip?: boolean;
  readonly onChange: (quantity: number | null) => void;
}) => {
  const { value, error, chip = false, onChange } = props;
  const t = useT();
  return (
    <ControlField
      label={t('word.quantity')}
      mark={t('shipments.required')}
      error={error}
      control={(bound) => (
        <div className="group flex gap-1.5">
          <input
            {...bound}
            className="filter-input number flex-1 min-w-18"
            type="number"
            inputMode="numeric"
            min={1}
            max={limits.batchRows}
            step={1}
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
          />
          <span className={`flex gap-1.5 ${chip ? below : ''}`}>
            {usual.map((amount) => (
              <button
                key={amount}
                type="button"
                className="number px-2 max-sm:min-w-13 border border-default rounded-md bg-surface-sunken text-secondary cursor-pointer hover:border-primary hover:text-primary aria-pressed:border-primary aria-pressed:text-primary"
                aria-pressed={value === amount}
                onClick={() => onChange(amount)}
              >
                {amount}
              </button>
            ))}
          </span>
        </div>
      )}
    />
  );
};
