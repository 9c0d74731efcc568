import { useEffect, useState } from 'react';
import { useT } from '../../../shell/language.tsx';
import type { Bound } from '../../../shell/use-form.ts';
import { PasswordField } from '../../../kit/text-field.tsx';
import { passwordStrength } from '../password-strength.ts';

/** How many of three bars fill, and in which colour; a word says it, too, as colour alone says nothing. */
const looks = {
  common: [1, 'text-error'],
  weak: [1, 'text-error'],
  medium: [2, 'text-warning'],
  strong: [3, 'text-success'],
} as const;

// 20 kB, for whoever types a password that reads as medium or better.
const loadCommon = () => import('../common-passwords.ts');

export const NewPasswordFields = (props: {
  readonly label: string;
  /** Characters that the password needs at least. */
  readonly min: number;
  readonly password: Bound<string>;
  readonly confirmation: Bound<string>;
}) => {
  const { label, min, password, confirmation } = props;
  const t = useT();
  const rated = passwordStrength(password.value);
  const [common, setCommon] = useState<readonly string[]>([]);
  useEffect(() => {
    // Without the list the server has the last word.
    if (rated !== 'weak')
      loadCommon().then(({ commonPasswords }) => setCommon(commonPasswords), console.warn);
  }, [rated]);
  const strength = rated !== 'weak' && common.includes(password.value.toLowerCase()) ? 'common' : rated;
  const [level, color] = looks[strength];
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
          <p className="flex gap-2.5 items-center text-tertiary text-sm" role="status">
            <span className={`grid flex-1 grid-cols-3 gap-1 max-w-55 ${color}`} aria-hidden="true">
              {[1, 2, 3].map((bar) => (
                <span
                  key={bar}
                  className={`fade h-1.25 rounded-sm ${bar <= level ? 'bg-current' : 'bg-(--border-color-default)'}`}
                />
              ))}
            </span>
            <span>
              {t('passwords.strength')}
              <strong className={`ms-1.5 ${color}`}>{t(`passwords.strength.${strength}`)}</strong>
            </span>
          </p>
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
