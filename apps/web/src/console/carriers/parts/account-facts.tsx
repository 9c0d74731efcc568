import type { CarrierAccount } from '@waybill/contract/endpoints/carrier-settings.ts';
import type { PlainPhrase, WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useT } from '../../../shell/language.tsx';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { Facts } from '../../../kit/facts.tsx';
import { When, whenText } from '../../../kit/when.tsx';

/** How a carrier is, in one word: out before paused before well. */
export const stateOf = ({
  source,
  breaker,
  pausedUntil,
}: Pick<CarrierAccount, 'source' | 'breaker' | 'pausedUntil'>): {
  readonly tone: 'error' | 'neutral' | 'success' | 'warning';
  readonly label: PlainPhrase;
} => {
  if (source === 'none') return { tone: 'neutral', label: 'carriers.state.none' };
  if (breaker === 'open') return { tone: 'error', label: 'carriers.state.open' };
  if (breaker === 'half_open') return { tone: 'warning', label: 'carriers.state.halfOpen' };
  if (pausedUntil !== null) return { tone: 'warning', label: 'webhooks.state.paused' };
  return { tone: 'success', label: 'carriers.state.closed' };
};

/** When subscriptions to pushes end, and when the last push came. */
const subscriptionText = (
  { endAfterDays, whenIdle, lastDays }: NonNullable<CarrierAccount['subscription']>,
  t: WebTranslate,
): string =>
  [
    t(whenIdle ? 'carriers.endsIdle' : 'carriers.endsEach', { days: endAfterDays }),
    lastDays === null ? t('carriers.noPush') : t('carriers.lastPush', { days: lastDays }),
  ].join(' · ');

/** What is set of a carrier's account; secrets only as set or not. */
export const AccountFacts = ({ account }: { account: CarrierAccount }) => {
  const t = useT();
  const { source, environment, clientIdTail, setTime, setBy, callsPerSecond, tokenUntil, subscription } =
    account;
  const used = source !== 'none';
  return (
    <>
      <Facts
        facts={[
          { name: t('carriers.source'), value: t(`carriers.source.${source}`) },
          environment !== null &&
            environment !== 'sandbox' && {
              name: t('word.environment'),
              value: t(`carriers.environment.${environment}`),
            },
          clientIdTail !== null && {
            name: t('carriers.clientId'),
            value: <span className="number">****{clientIdTail}</span>,
          },
          setTime !== null && {
            name: t('carriers.setSince'),
            value: t('carriers.setSinceBy', { time: whenText(setTime), who: setBy ?? '' }),
          },
          callsPerSecond !== null && {
            name: t('word.callsPerSecond'),
            value: t('carriers.perSecondValue', { calls: callsPerSecond }),
          },
          used && { name: t('carriers.tokenUntil'), value: <When value={tokenUntil} /> },
          used && {
            name: t('carriers.webhook'),
            value: t(account.webhookSet ? 'carriers.webhookSet' : 'carriers.webhookNotSet'),
          },
          subscription && { name: t('carriers.subscription'), value: subscriptionText(subscription, t) },
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
