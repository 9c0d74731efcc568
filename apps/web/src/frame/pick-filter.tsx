import { PickField } from '../ui/pick-field.tsx';
import { useT } from './language.tsx';

type PickFilterProps<Value extends string> = {
  readonly label: string;
  /** Undefined shows all. */
  readonly value: Value | undefined;
  readonly choices: readonly Value[];
  readonly labelOf: (choice: Value) => string;
  readonly onChange: (value: Value | undefined) => void;
};

export const PickFilter = <Value extends string>(props: PickFilterProps<Value>) => {
  const { label, value, choices, labelOf, onChange } = props;
  const t = useT();
  return (
    <PickField<Value | 'all'>
      label={label}
      size="narrow"
      value={value ?? 'all'}
      options={[
        { value: 'all', label: t('console.all') },
        ...choices.map((choice) => ({ value: choice, label: labelOf(choice) })),
      ]}
      onChange={(chosen) => onChange(choices.find((choice) => choice === chosen))}
    />
  );
};
