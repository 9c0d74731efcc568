import { useMutation, useQuery } from '@tanstack/react-query';
import { closureEndpoints } from '@waybill/contract/endpoints/closure.ts';
import { accountEndpoints, type UserInfo } from '@waybill/contract/endpoints/accounts.ts';
import { useState } from 'react';
import { call } from '../../../client/call.ts';
import { mutation } from '../../../client/query.ts';
import { accountQuery } from '../../../shell/account-query.ts';
import { CurrentPasswordField } from '../../../shell/current-password-field.tsx';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { useT } from '../../../shell/language.tsx';
import { message, showError } from '../../../shell/messages.tsx';
import { ProofFields } from '../../../shell/proof-fields.tsx';
import { checkProof, noProof, proofOf, type ProofForm } from '../../../shell/proof.ts';
import { Reading } from '../../../shell/reading.tsx';
import { secondFactorQuery } from '../../../shell/second-factor-query.ts';
import { useForm } from '../../../shell/use-form.ts';
import { Button } from '../../../kit/button.tsx';
import { Card } from '../../../kit/card.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { formatPoints } from '../../../kit/points.tsx';
import { Switch } from '../../../kit/switch.tsx';
import type { FactorState } from '../second-factor/factor-state.ts';
import { type ClosureForm, closureProblems } from './rules.ts';

const keepMutation = mutation(closureEndpoints.keepAccount, { refreshes: [accountEndpoints.getUserInfo] });

/** Asks for what proves the owner, and that points which are left are given up; a mail then has the link. */
const ClosureDialog = (props: {
  readonly user: UserInfo;
  readonly factor: FactorState;
  readonly onClose: () => void;
}) => {
  const { user, factor, onClose } = props;
  const t = useT();
  const form = useForm<ClosureForm & ProofForm>({
    initial: { password: '', givesUpBalance: false, ...noProof(factor.ways) },
    check: (values) => ({
      ...closureProblems(values, user.balance, factor.on),
      ...(factor.on && checkProof(values)),
    }),
    submit: async (values) => {
      const { password, givesUpBalance } = values;
      const proof = factor.on ? await proofOf(values) : { password };
      await call(closureEndpoints.requestClosure, { body: { ...proof, givesUpBalance } });
      message.success(t('closure.mailed', { email: user.email }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('page.closeAccount')}
      submitLabel={t('closure.send')}
      danger
      form={form}
      onClose={onClose}
    >
      <p>{t('closure.sendText')}</p>
      {user.balance > 0 && (
        <>
          <Switch
            label={t('closure.givesUp', { points: formatPoints(user.balance) })}
            checked={form.values.givesUpBalance}
            onChange={(givesUpBalance) => form.set({ givesUpBalance })}
          />
          {form.problems.givesUpBalance !== undefined && (
            <p className="text-error" role="alert">
              {t('closure.givesUpWanted')}
            </p>
          )}
        </>
      )}
      {factor.on ? (
        <ProofFields form={form} ways={factor.ways} focus={user.balance === 0} />
      ) : (
        <CurrentPasswordField {...form.field('password')} />
      )}
    </FormDialog>
  );
};

const Closing = ({ user }: { user: UserInfo }) => {
  const t = useT();
  const keep = useMutation(keepMutation);
  const day = user.closesTime?.slice(0, 10) ?? '';
  return (
    <Notice
      tone="warning"
      hint={t('closure.closingHint')}
      action={
        <Button
          variant="primary"
          loading={keep.isPending}
          onClick={() => keep.mutate(undefined, { onError: showError })}
        >
          {t('closure.keep')}
        </Button>
      }
    >
      {t('closure.closing', { day })}
    </Notice>
  );
};

export default function ClosureSection() {
  const t = useT();
  const account = useQuery(accountQuery);
  const { data: factor } = useQuery(secondFactorQuery);
  const [open, setOpen] = useState(false);
  return (
    <Card title={t('page.closeAccount')}>
      <Reading query={account}>
        {(user) =>
          user.closesTime === null ? (
            <div className="grid gap-4 max-w-180">
              <p className="text-secondary">{t('closure.lead')}</p>
              <p className="text-secondary">{t('closure.before')}</p>
              <div>
                <Button variant="danger" disabled={factor === undefined} onClick={() => setOpen(true)}>
                  {t('page.closeAccount')}
                </Button>
              </div>
              {open && factor !== undefined && (
                <ClosureDialog user={user} factor={factor} onClose={() => setOpen(false)} />
              )}
            </div>
          ) : (
            <Closing user={user} />
          )
        }
      </Reading>
    </Card>
  );
}
