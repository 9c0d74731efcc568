import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { ChoiceChip } from '../kit/filter-chip.tsx';
import { useT } from './language.tsx';

export const PickFilter = <Value extends string>(props: {
  readonly label: string;
  /** Undefined shows all. */
  readonly value: Value | undefined;
  readonly choices: readonly Value[];
  readonly labelOf: (choice: Value) => string;
  /** What it is called to show all. */
  readonly all?: PlainPhrase;
  readonly error?: string | undefined;
  readonly onChange: (value: Value | undefined) => void;
}) => {
  const { label, value, choices, labelOf, all = 'word.all', error, onChange } = props;
  const t = useT();
  return (
    <ChoiceChip<string>
      label={label}
      error={error}
      value={value ?? ''}
      options={[
        { value: '', label: t(all) },
        ...choices.map((choice) => ({ value: choice, label: labelOf(choice) })),
      ]}
      onChange={(chosen) => onChange(choices.find((choice) => choice === chosen))}
    />
  );
};
