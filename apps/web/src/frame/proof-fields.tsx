import type { SecondWay } from '@waybill/contract/vocabulary/second-way.ts';
import { Button } from '../ui/button.tsx';
import { takeFocus } from '../ui/take-focus.ts';
import { TextField } from '../ui/text-field.tsx';
import { CodeField } from './code-field.tsx';
import { useT } from './language.tsx';
import { usableWays, type ProofForm } from './proof.ts';
import type { useForm } from './use-form.ts';

type Props = {
  readonly form: Pick<ReturnType<typeof useForm<ProofForm>>, 'field' | 'set' | 'values'>;
  readonly ways: readonly SecondWay[];
  readonly focus?: boolean;
};

export const ProofFields = ({ form, ways, focus = false }: Props) => {
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
