import { useT } from './language.tsx';
import { TextField, type TextFieldProps } from '../kit/text-field.tsx';
import type { SecondWay } from '@waybill/contract/vocabulary/second-way.ts';
import { Button } from '../kit/button.tsx';
import { takeFocus } from '../kit/take-focus.ts';
import { usableWays, type ProofForm } from './proof.ts';
import type { useForm } from './use-form.ts';

export const CodeField = (props: Omit<TextFieldProps, 'label'>) => {
  const t = useT();
  return (
    <TextField
      {...props}
      label={t('proof.code')}
      icon="phone"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      required
    />
  );
};

export const ProofFields = (props: {
  readonly form: Pick<ReturnType<typeof useForm<ProofForm>>, 'field' | 'set' | 'values'>;
  readonly ways: readonly SecondWay[];
  readonly focus?: boolean;
}) => {
  const { form, ways, focus = false } = props;
  const t = useT();
  const { by } = form.values;
  const others = usableWays(ways).filter((way) => way !== by);
  return (
    <>
      {by === 'passkey' && <p>{t('proof.passkeyHint')}</p>}
      {by === 'recovery_code' && (
        <TextField
          {...form.field('recoveryCode')}
          key="recoveryCode"
          ref={takeFocus}
          label={t('proof.recoveryCode')}
          hint={t('proof.recoveryHint')}
          icon="key"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
        />
      )}
      {by === 'totp' && (
        <CodeField
          {...form.field('code')}
          key="code"
          ref={focus ? takeFocus : undefined}
          hint={t('proof.codeHint')}
        />
      )}
      {others.length > 0 && (
        <div className="flex flex-wrap gap-y-1 gap-x-4">
          {others.map((way) => (
            <Button key={way} variant="link" onClick={() => form.set({ by: way })}>
              {t(`proof.use.${way}`)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
};
