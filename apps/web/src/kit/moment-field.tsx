import { ControlField } from './fields.tsx';
import { MomentInput, type MomentInputProps } from './moment-input.tsx';

type Props = Pick<MomentInputProps, 'name' | 'value' | 'onChange' | 'dayOnly'> & {
  readonly label: string;
  readonly mark?: string | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
};

export const MomentField = ({ label, mark, hint, error, ...input }: Props) => (
  <ControlField
    {...{ label, mark, hint, error }}
    control={({ 'aria-invalid': invalid, ...bound }) => (
      <MomentInput {...input} {...bound} invalid={invalid} />
    )}
  />
);
