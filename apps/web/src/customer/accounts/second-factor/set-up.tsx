import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { secondFactorEndpoints } from '@waybill/contract/endpoints/second-factor.ts';
import { call } from '../../../client/call.ts';
import { useT } from '../../../shell/language.tsx';
import { useForm } from '../../../shell/use-form.ts';
import { Button } from '../../../kit/button.tsx';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { lazyPart } from '../../../kit/lazy-part.tsx';
import { takeFocus } from '../../../kit/take-focus.ts';
import { FailureNotice } from '../../../kit/notice.tsx';
import { CodeField } from '../../../shell/proof-fields.tsx';
import { codeProblem } from '../../../shell/proof.ts';

const QrCode = lazyPart(
  () => import('./qr-code.tsx'),
  <span className="flex-none size-46 border border-default rounded-md" />,
);

const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

type Props = {
  readonly app: EndpointData<typeof secondFactorEndpoints.beginTotp>;
  /** Whether another app is in use until this one is confirmed. */
  readonly replaces: boolean;
  readonly onCancel: () => void;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
};

/** Shows the secret of an app, the only time, and takes its first code. */
export const SetUp = ({ app: { uri, secret }, replaces, onCancel, onDone }: Props) => {
  const t = useT();
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: codeProblem(code) }),
    submit: async ({ code }) => {
      const { recoveryCodes } = await call(secondFactorEndpoints.confirmTotp, {
        body: { code: code.trim() },
      });
      onDone(recoveryCodes);
    },
  });
  return (
    <form className="grid gap-5" aria-label={t('secondFactor.setUp')} {...form.form}>
      <ol className="grid gap-3 ps-5 list-decimal">
        <li>{t('secondFactor.step1')}</li>
        <li>
          {t('secondFactor.step2')}
          <div className="flex flex-wrap gap-5 items-center mt-3">
            <QrCode text={uri} label={t('secondFactor.qr')} />
            <div className="grid flex-1 gap-2 justify-items-start min-w-55">
              <h3 className="text-[15px] font-semibold">{t('secondFactor.secret')}</h3>
              <p>
                <code className="wrap-anywhere">{grouped(secret)}</code>
              </p>
              <CopyButton text={secret} variant="default">
                {t('secondFactor.copySecret')}
              </CopyButton>
              <p className="text-tertiary">{t('secondFactor.secretHint')}</p>
            </div>
          </div>
        </li>
        <li>{t('secondFactor.step3')}</li>
      </ol>
      <div className="grid gap-4.5 max-w-[440px]">
        <CodeField {...form.field('code')} ref={takeFocus} />
        <FailureNotice failure={form.failure} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" loading={form.busy}>
            {t(
              form.busy
                ? 'secondFactor.confirming'
                : replaces
                  ? 'secondFactor.confirmMove'
                  : 'secondFactor.confirm',
            )}
          </Button>
          <Button onClick={onCancel}>{t('dialog.cancel')}</Button>
        </div>
      </div>
    </form>
  );
};
