import { useT } from '../../../frame/language.tsx';
import type { Bound } from '../../../frame/use-form.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { StrengthMeter } from '../../../ui/strength-meter.tsx';
import { passwordStrength } from '../password-strength.ts';
import './new-password-fields.css';

type NewPasswordFieldsProps = {
  readonly label: string;
  readonly password: Bound<string>;
  readonly confirmation: Bound<string>;
};

const levels = { weak: 1, medium: 2, strong: 3 } as const;

/** A password to set, how strong it is, and the same once more. */
export const NewPasswordFields = ({ label, password, confirmation }: NewPasswordFieldsProps) => {
  const t = useT();
  const strength = passwordStrength(password.value);
  return (
    <>
      <div className="new-password">
        <PasswordField
          {...password}
          label={label}
          icon="lock"
          autoComplete="new-password"
          required
          hint={t('passwords.help')}
        />
        {password.value !== '' && (
          <StrengthMeter
            label={t('passwords.strength')}
            level={levels[strength]}
            word={t(`passwords.strength.${strength}`)}
          />
        )}
      </div>
      <PasswordField
        {...confirmation}
        label={t('passwords.confirm')}
        icon="lock"
        autoComplete="new-password"
        required
      />
    </>
  );
};
