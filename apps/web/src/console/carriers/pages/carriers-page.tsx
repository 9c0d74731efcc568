import {
  carrierSettingsEndpoints,
  type CarrierAccount,
} from '@waybill/contract/endpoints/carrier-settings.ts';
import { useQuery, useMutation } from '@tanstack/react-query';
import { roleMay } from '@waybill/contract/permissions.ts';
import { useState } from 'react';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { query, mutation } from '../../../client/query.ts';
import { useSession } from '../../../client/session.ts';
import { QueryWait } from '../../../shell/query-wait.tsx';
import { useT } from '../../../shell/language.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { PageHeader } from '../../../shell/page-header.tsx';
import { message, showError } from '../../../shell/messages.tsx';
import { Card } from '../../../kit/card.tsx';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { onceEach } from '../../../kit/once-each.ts';
import { ReasonButton } from '../../../kit/reason-button.tsx';
import { StatusTag } from '../../../kit/tag.tsx';
import { When, whenText } from '../../../kit/when.tsx';
import { stateOf, AccountFacts } from '../parts/account-facts.tsx';
import { BudgetBar } from '../parts/budget-bar.tsx';
import { AccountDialog } from '../parts/account-dialog.tsx';

const CheckResult = ({
  result,
}: {
  result: EndpointData<typeof carrierSettingsEndpoints.checkCarrierAccount>;
}) => {
  const t = useT();
  const { ok, scopes, missingScope, reasonText, carrierCode, httpStatus, tookMs } = result;
  const found = scopes.length === 0 ? undefined : t('carriers.scopes', { scopes: scopes.join(', ') });
  if (ok) {
    return (
      <Notice tone="success" hint={found}>
        {t('carriers.checkOk', { ms: tookMs })}
      </Notice>
    );
  }
  const details = [
    ...(missingScope === null ? [] : [t('carriers.missingScope', { scope: missingScope })]),
    ...(found === undefined ? [] : [found]),
    ...(carrierCode === null || carrierCode === '' ? [] : [t('carriers.code', { code: carrierCode })]),
    ...(httpStatus === null ? [] : [`HTTP ${httpStatus}`]),
  ];
  return (
    <Notice tone="error" hint={details.length === 0 ? undefined : details.join(' · ')}>
      {reasonText}
    </Notice>
  );
};

const changes = { refreshes: [carrierSettingsEndpoints] };

const CarrierCard = (props: {
  readonly account: CarrierAccount;
  /** Why the reader may change nothing; undefined for who may. */
  readonly readOnly: string | undefined;
  /** Why nothing can be saved; undefined when it can. */
  readonly noKey: string | undefined;
}) => {
  const { account, readOnly, noKey } = props;
  const t = useT();
  const { carrier, source, hour, day, failures } = account;
  const [open, setOpen] = useState<'account' | 'remove'>();
  const check = useMutation(mutation(carrierSettingsEndpoints.checkCarrierAccount, changes));
  const remove = useMutation(mutation(carrierSettingsEndpoints.removeCarrierAccount, changes));
  const state = stateOf(account);
  const name = t(`carrier.${carrier}`);
  // What a check found is of the account that was there.
  const changed = (): void => {
    check.reset();
    setOpen(undefined);
  };
  const close = (): void => setOpen(undefined);
  const carryOut = async (): Promise<void> => {
    await remove.mutateAsync({ params: { carrier } });
    message.success(t('carriers.removed', { carrier: name }));
    changed();
  };
  return (
    <Card title={name} extra={<StatusTag tone={state.tone}>{t(state.label)}</StatusTag>}>
      <div className="grid gap-4">
        <Trouble account={account} />
        {account.subscription?.ending === true && (
          <Notice tone="warning" hint={t('carriers.endingHint', { carrier: name })}>
            {t('carriers.ending')}
          </Notice>
        )}
        {hour !== null && day !== null && (
          <div className="grid gap-3">
            <BudgetBar label={t('carriers.hour')} budget={hour} />
            <BudgetBar label={t('carriers.day')} budget={day} />
          </div>
        )}
        <AccountFacts account={account} />
        {check.data !== undefined && <CheckResult result={check.data} />}
        <div className="flex flex-wrap gap-2">
          <ReasonButton
            size="small"
            icon={<Icon name="refresh" />}
            loading={check.isPending}
            denied={readOnly ?? (source === 'none' ? t('carriers.nothingToCheck') : undefined)}
            onClick={() => check.mutate({ params: { carrier } }, { onError: showError })}
          >
            {t('carriers.check')}
          </ReasonButton>
          <ReasonButton
            size="small"
            icon={<Icon name="settings" />}
            denied={readOnly ?? noKey}
            onClick={() => setOpen('account')}
          >
            {t('carriers.set')}
          </ReasonButton>
          {(source === 'console' || account.unreadable) && (
            <ReasonButton size="small" variant="danger" denied={readOnly} onClick={() => setOpen('remove')}>
              {t('carriers.remove')}
            </ReasonButton>
          )}
        </div>
        {failures.length > 0 && (
          <section aria-label={t('carriers.failures')}>
            <h3 className="mb-1.5 text-tertiary text-sm font-medium">{t('carriers.failures')}</h3>
            <ul>
              {onceEach(failures, ({ time }) => time).map(({ key, item: failure }) => (
                <li
                  className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 py-1.5 border-t border-default text-sm"
                  key={key}
                >
                  <span className="text-tertiary">
                    <When value={failure.time} />
                  </span>
                  <span>
                    {failure.reasonText}
                    {failure.httpStatus !== null && ` · HTTP ${failure.httpStatus}`}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {open === 'account' && <AccountDialog account={account} onSaved={changed} onClose={close} />}
      <ConfirmDialog
        open={open === 'remove'}
        danger
        title={t('carriers.removeTitle', { carrier: name })}
        confirmLabel={t('carriers.remove')}
        onConfirm={carryOut}
        onCancel={close}
      >
        {t('carriers.removeText')}
      </ConfirmDialog>
    </Card>
  );
};

const Trouble = ({ account }: { account: CarrierAccount }) => {
  const t = useT();
  const { breaker, outSince, pausedUntil, pausedText, unreadable } = account;
  if (unreadable) return <Notice tone="error">{t('carriers.unreadable')}</Notice>;
  if (breaker !== null && breaker !== 'closed' && outSince !== null) {
    return (
      <Notice tone="error" hint={t('carriers.outHint')}>
        {t('carriers.out', { time: whenText(outSince) })}
      </Notice>
    );
  }
  if (pausedUntil === null) return null;
  return (
    <Notice tone="warning" hint={t('carriers.pausedUntil', { time: whenText(pausedUntil) })}>
      {pausedText}
    </Notice>
  );
};

export default function CarriersPage() {
  const t = useT();
  const accounts = useQuery(
    query(carrierSettingsEndpoints.listCarrierAccounts, {}, { refetchInterval: 10_000 }),
  );
  const role = useSession((state) => state.user?.role ?? 'user');
  const readOnly = roleMay(role, 'carriers:manage') ? undefined : t('carriers.readOnly');
  return (
    <>
      <PageHeader />
      <div className="grid gap-4">
        {readOnly !== undefined && accounts.data !== undefined && <Notice tone="info">{readOnly}</Notice>}
        {accounts.data?.keySet === false && (
          <Notice tone="warning" hint={t('carriers.noKeyHint')}>
            {t('carriers.noKey')}
          </Notice>
        )}
        {accounts.data !== undefined && (
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,290px),1fr))] gap-4 items-start">
            {accounts.data.list.map((account) => (
              <CarrierCard
                key={account.carrier}
                account={account}
                readOnly={readOnly}
                noKey={accounts.data.keySet ? undefined : t('carriers.noKey')}
              />
            ))}
          </div>
        )}
        {accounts.data === undefined && <QueryWait query={accounts} lines={12} />}
      </div>
    </>
  );
}
