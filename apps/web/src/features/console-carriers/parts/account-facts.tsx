import type { CarrierAccount } from '@waybill/contract/endpoints/carrier-settings.ts';
import { useT } from '../../../frame/language.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { When, whenText } from '../../../ui/when.tsx';
import { subscriptionText } from '../carrier-state.ts';

/** What is set of a carrier's account; secrets only as set or not. */
export const AccountFacts = ({ account }: { readonly account: CarrierAccount }) => {
  const t = useT();
  const { source, environment, clientIdTail, setTime, setBy, callsPerSecond, tokenUntil, subscription } =
    account;
  const used = source !== 'none';
  return (
    <>
      <Facts
        facts={[
          { name: t('carriers.source'), value: t(`carriers.source.${source}`) },
          ...(environment === null || environment === 'sandbox'
            ? []
            : [{ name: t('carriers.environment'), value: t(`carriers.environment.${environment}`) }]),
          ...(clientIdTail === null
            ? []
            : [{ name: t('carriers.clientId'), value: <span className="number">****{clientIdTail}</span> }]),
          ...(setTime === null
            ? []
            : [
                {
                  name: t('carriers.setSince'),
                  value: t('carriers.setSinceBy', { time: whenText(setTime), who: setBy ?? '' }),
                },
              ]),
          ...(callsPerSecond === null
            ? []
            : [
                {
                  name: t('carriers.perSecond'),
                  value: t('carriers.perSecondValue', { calls: callsPerSecond }),
                },
              ]),
          ...(used ? [{ name: t('carriers.tokenUntil'), value: <When value={tokenUntil} /> }] : []),
          ...(used
            ? [
                {
                  name: t('carriers.webhook'),
                  value: t(account.webhookSet ? 'carriers.webhookSet' : 'carriers.webhookNotSet'),
                },
              ]
            : []),
          ...(subscription === null
            ? []
            : [{ name: t('carriers.subscription'), value: subscriptionText(subscription, t) }]),
        ]}
      />
      {used && (
        <div className="grid gap-1">
          <p className="text-tertiary text-sm">{t('carriers.webhookUrl')}</p>
          <p className="flex gap-1 items-center justify-between py-1 pr-1 pl-2.5 rounded-md bg-surface-sunken">
            <code className="wrap-anywhere font-mono text-[12.5px]">{account.webhookUrl}</code>
            <CopyButton text={account.webhookUrl} label={t('carriers.copyWebhook')} />
          </p>
        </div>
      )}
    </>
  );
};
