import { useT } from '../../../frame/language.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { StrengthMeter } from '../../../ui/strength-meter.tsx';
import { passwordStrength } from '../password-strength.ts';
import './new-password-fields.css';

type NewPasswordFieldsProps = {
  /** Name of the field, as the call names it. */
  readonly name: string;
  readonly label: string;
  readonly password: string;
  readonly confirmation: string;
  readonly problem: string | undefined;
  readonly confirmProblem: string | undefined;
  readonly onPassword: (password: string) => void;
  readonly onConfirmation: (confirmation: string) => void;
};

const levels = { weak: 1, medium: 2, strong: 3 } as const;

/** A password to set, how strong it is, and the same once more. */
export const NewPasswordFields = (props: NewPasswordFieldsProps) => {
  const { name, label, password, confirmation, problem, confirmProblem, onPassword, onConfirmation } = props;
  const t = useT();
  const strength = passwordStrength(password);
  return (
    <>
      <div className="new-password">
        <PasswordField
          name={name}
          label={label}
          icon="lock"
          autoComplete="new-password"
          required
          value={password}
          error={problem}
          hint={t('passwords.help')}
          onChange={(event) => onPassword(event.target.value)}
        />
        {password !== '' && (
          <StrengthMeter
            label={t('passwords.strength')}
            level={levels[strength]}
            word={t(`passwords.strength.${strength}`)}
          />
        )}
      </div>
      <PasswordField
        name="confirm"
        label={t('passwords.confirm')}
        icon="lock"
        autoComplete="new-password"
        required
        value={confirmation}
        error={confirmProblem}
        onChange={(event) => onConfirmation(event.target.value)}
      />
    </>
  );
};
