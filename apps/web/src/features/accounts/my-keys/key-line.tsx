import type { OwnApiKey } from '@waybill/contract/endpoints/keys.ts';
import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import { When, whenText } from '../../../ui/when.tsx';

const tones: Readonly<Record<OwnApiKey['state'], Tone>> = {
  pending: 'warning',
  active: 'success',
  disabled: 'neutral',
  expired: 'warning',
  revoked: 'neutral',
};

type KeyLineProps = {
  readonly of: OwnApiKey;
  readonly onCollect: () => void;
  readonly onRevoke: () => void;
};

/** One key of the account. */
export const KeyLine = ({ of: key, onCollect, onRevoke }: KeyLineProps) => {
  const t = useT();
  const { name, state, scopes, usage, allowedIps, expireTime, lastUsedTime } = key;
  const waits = key.collectUntil !== null && (state === 'pending' || state === 'active');
  return (
    <li className="my-key">
      <div className="my-key-head">
        <strong>{name}</strong>
        <StatusTag tone={tones[state]}>{t(`keys.state.${state}`)}</StatusTag>
        {key.last4 !== '' && (
          <code>
            {key.prefix}…{key.last4}
          </code>
        )}
      </div>
      {waits && (
        <Notice tone="warning">{t('myKeys.waiting', { time: whenText(key.collectUntil ?? '') })}</Notice>
      )}
      {key.rotatingUntil !== null && (
        <p className="personal-lead">{t('keys.rotating', { time: whenText(key.rotatingUntil) })}</p>
      )}
      <Facts
        facts={[
          {
            name: t('keys.scopes'),
            value:
              scopes.length === 0
                ? t('keys.noScopes')
                : scopes.map((scope) => t(`scope.${scope}`)).join(' · '),
          },
          {
            name: t('keys.lastUsed'),
            value: lastUsedTime === null ? t('keys.neverUsed') : <When value={lastUsedTime} />,
          },
          {
            name: t('keys.usage'),
            value: t('keys.usageText', { calls: usage.calls, errors: usage.errors }),
          },
          { name: t('keys.ips'), value: allowedIps.length === 0 ? t('keys.ipsAny') : allowedIps.join(' · ') },
          {
            name: t('keys.expires'),
            value: expireTime === null ? t('keys.life.ever') : <When value={expireTime} />,
          },
        ]}
      />
      {state !== 'revoked' && (
        <div className="my-key-acts">
          {waits && (
            <Button
              size="small"
              variant="primary"
              aria-label={t('myKeys.collectOf', { name })}
              onClick={onCollect}
            >
              {t('myKeys.collect')}
            </Button>
          )}
          <Button
            size="small"
            variant="danger"
            aria-label={t('myKeys.revokeOf', { name })}
            onClick={onRevoke}
          >
            {t('myKeys.revoke')}
          </Button>
        </div>
      )}
    </li>
  );
};
