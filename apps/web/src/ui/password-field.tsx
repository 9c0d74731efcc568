import { useState } from 'react';
import { Icon } from './icon.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useUi } from './ui-context.tsx';

export const PasswordField = (props: Omit<TextFieldProps, 'type' | 'suffix'>) => {
  const { labels } = useUi();
  const [shown, setShown] = useState(false);
  const label = shown ? labels.hidePassword : labels.showPassword;
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className="field-reveal"
          aria-label={label}
          title={label}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  );
};
