import { useEffect, useState } from 'react';
import { useT } from '../../../frame/language.tsx';
import type { Bound } from '../../../frame/use-form.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { StrengthMeter } from '../../../ui/strength-meter.tsx';
import { passwordStrength } from '../password-strength.ts';

type NewPasswordFieldsProps = {
  readonly label: string;
  /** Characters that the password needs at least. */
  readonly min: number;
  readonly password: Bound<string>;
  readonly confirmation: Bound<string>;
};

const levels = { common: 1, weak: 1, medium: 2, strong: 3 } as const;

// 20 kB, for whoever types a password that reads as medium or better.
const loadCommon = () => import('../common-passwords.ts');

export const NewPasswordFields = ({ label, min, password, confirmation }: NewPasswordFieldsProps) => {
  const t = useT();
  const rated = passwordStrength(password.value);
  const [common, setCommon] = useState<readonly string[]>([]);
  useEffect(() => {
    // Without the list the server has the last word.
    if (rated !== 'weak')
      loadCommon().then(({ commonPasswords }) => setCommon(commonPasswords), console.warn);
  }, [rated]);
  const strength = rated !== 'weak' && common.includes(password.value.toLowerCase()) ? 'common' : rated;
  return (
    <>
      <div className="grid gap-1.5">
        <PasswordField
          {...password}
          label={label}
          icon="lock"
          autoComplete="new-password"
          required
          hint={t('passwords.help', { min })}
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
