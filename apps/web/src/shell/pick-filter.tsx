import { PickField } from '../kit/fields.tsx';
import { useT } from './language.tsx';

export const PickFilter = <Value extends string>(props: {
  readonly label: string;
  /** Undefined shows all. */
  readonly value: Value | undefined;
  readonly choices: readonly Value[];
  readonly labelOf: (choice: Value) => string;
  readonly onChange: (value: Value | undefined) => void;
}) => {
  const { label, value, choices, labelOf, onChange } = props;
  const t = useT();
  return (
    <PickField<Value | 'all'>
      label={label}
      size="narrow"
      value={value ?? 'all'}
      options={[
        { value: 'all', label: t('word.all') },
        ...choices.map((choice) => ({ value: choice, label: labelOf(choice) })),
      ]}
      onChange={(chosen) => onChange(choices.find((choice) => choice === chosen))}
    />
  );
};
