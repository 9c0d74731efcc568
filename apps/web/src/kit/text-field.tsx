import { useState, useId, type ComponentProps, type ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { useUi } from './ui-context.tsx';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  readonly label: string;
  /** What is wrong; read out with the field. */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly icon?: IconName;
  readonly suffix?: ReactNode;
};

/** A labelled line of text for the public pages, with its error below it. */
export const TextField = ({ label, error, hint, icon, suffix, ...input }: TextFieldProps) => {
  const id = useId();
  const noteId = `${id}note`;
  const note = error ?? hint;
  return (
    <div className="grid gap-1.5">
      <label className="font-medium" htmlFor={id}>
        {label}
      </label>
      <div
        className={`flex items-center gap-2 h-10.5 px-3 border rounded-md bg-surface fade hover:border-primary focus-within:outline-2 ${error === undefined ? 'border-control outline-primary-soft focus-within:border-primary' : 'border-(color:--text-color-error) outline-(--background-color-error)'}`}
      >
        {icon !== undefined && <Icon name={icon} className="text-placeholder" />}
        <input
          {...input}
          id={id}
          className="flex-1 min-w-0 h-full p-0 bg-transparent outline-none"
          aria-invalid={error !== undefined}
          aria-describedby={note === undefined ? undefined : noteId}
        />
        {suffix}
      </div>
      {note !== undefined && (
        <p
          id={noteId}
          className={`text-sm ${error === undefined ? 'text-tertiary' : 'flex items-center gap-1.25 text-error'}`}
        >
          {error !== undefined && <Icon name="error" />}
          {note}
        </p>
      )}
    </div>
  );
};

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
          className="grid place-items-center size-7 -mr-1.5 p-0 rounded-sm bg-transparent text-tertiary cursor-pointer hover:text-default"
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
