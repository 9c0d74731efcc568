import { useT } from './language.tsx';
import type { useForm } from './use-form.ts';
import { Button } from '../ui/button.tsx';
import { takeFocus } from '../ui/take-focus.ts';
import { TextField } from '../ui/text-field.tsx';
import type { ProofForm } from './proof.ts';
import { CodeField } from './code-field.tsx';

type Props = {
  readonly form: Pick<ReturnType<typeof useForm<ProofForm>>, 'field' | 'set' | 'values'>;
  readonly focus?: boolean;
};

/** The code of an app, or a recovery code in its place. */
export const ProofFields = ({ form, focus = false }: Props) => {
  const t = useT();
  const { paper } = form.values;
  return (
    <>
      {paper ? (
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
      ) : (
        <CodeField
          {...form.field('code')}
          key="code"
          ref={focus ? takeFocus : undefined}
          hint={t('proof.codeHint')}
        />
      )}
      <div>
        <Button variant="link" onClick={() => form.set({ paper: !paper })}>
          {t(paper ? 'proof.useApp' : 'proof.usePaper')}
        </Button>
      </div>
    </>
  );
};
