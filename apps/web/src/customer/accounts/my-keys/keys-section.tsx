import type { OwnApiKey } from '@waybill/contract/endpoints/keys.ts';
import { myKeyEndpoints } from '@waybill/contract/endpoints/my-keys.ts';
import { useState } from 'react';
import { call } from '../../../client/call.ts';
import { query } from '../../../client/query.ts';
import { useT } from '../../../shell/language.tsx';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { StepUp } from '../../../shell/staff-second-factor.tsx';
import { StatusTag, type Tone } from '../../../kit/tag.tsx';
import { When, whenText } from '../../../kit/when.tsx';
import { SecretShown } from '../../../shell/secret-shown.tsx';

const tones: Readonly<Record<OwnApiKey['state'], Tone>> = {
  pending: 'warning',
  active: 'success',
  disabled: 'neutral',
  expired: 'warning',
  revoked: 'neutral',
};

const waits = ({ collectUntil, state }: OwnApiKey): boolean =>
  collectUntil !== null && (state === 'pending' || state === 'active');

export default function KeysSection() {
  const t = useT();
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <StepUp />
      <ResourceList
        title="personal.tab.keys"
        query={() => query(myKeyEndpoints.listMyKeys)}
        ownPage
        above={() => <p className="text-tertiary">{t('myKeys.lead')}</p>}
        rowId={({ id }) => id}
        empty={{ icon: 'key', title: 'myKeys.none', text: 'myKeys.noneText' }}
        columns={[
          {
            header: 'word.name',
            width: 142,
            line: 1,
            cell: ({ name }) => name,
            below: ({ prefix, last4 }) => last4 !== '' && <code>{`${prefix}…${last4}`}</code>,
          },
          {
            header: 'word.status',
            width: 104,
            line: 1,
            cell: ({ state }) => <StatusTag tone={tones[state]}>{t(`keys.state.${state}`)}</StatusTag>,
            below: (key) => {
              if (waits(key)) return t('myKeys.waiting', { time: whenText(key.collectUntil ?? '') });
              const { rotatingUntil } = key;
              return rotatingUntil !== null && t('keys.rotating', { time: whenText(rotatingUntil) });
            },
          },
          {
            header: 'word.permissions',
            width: 160,
            line: 2,
            cell: ({ scopes }) =>
              scopes.length === 0
                ? t('keys.noScopes')
                : scopes.map((scope) => t(`scope.${scope}`)).join(' · '),
          },
          {
            header: 'keys.usage',
            width: 118,
            line: 3,
            cell: ({ usage: { calls, errors } }) => t('keys.usageText', { calls, errors }),
            below: ({ lastUsedTime }) =>
              lastUsedTime === null ? t('keys.neverUsed') : <When value={lastUsedTime} />,
          },
          {
            header: 'word.allowedIps',
            width: 76,
            line: 3,
            cell: ({ allowedIps }) => (allowedIps.length === 0 ? t('keys.ipsAny') : allowedIps.join(' · ')),
          },
          {
            header: 'word.expires',
            width: 100,
            line: 4,
            cell: ({ expireTime }) =>
              expireTime === null ? t('keys.life.ever') : <When value={expireTime} />,
          },
        ]}
        actionsWidth={106}
        actions={[
          {
            label: 'myKeys.collect',
            name: ({ name }) => t('myKeys.collectOf', { name }),
            look: 'primary',
            when: waits,
            confirm: {
              text: ({ state }) => t(state === 'pending' ? 'myKeys.collectText' : 'myKeys.rotateText'),
              done: 'myKeys.collected',
              // Its answer is the only one with the secret in it.
              run: async ({ id }, options) => {
                const given = await call(myKeyEndpoints.collectMyKey, { params: { id } }, options);
                setSecret(given.key);
              },
            },
          },
          {
            label: 'keys.act.delete',
            name: ({ name }) => t('myKeys.revokeOf', { name }),
            look: 'danger',
            when: ({ state }) => state !== 'revoked',
            confirm: {
              title: 'myKeys.revokeTitle',
              text: ({ name }) => t('myKeys.revokeText', { name }),
              done: 'keys.done.delete',
              run: ({ id }) => call(myKeyEndpoints.revokeMyKey, { params: { id } }),
            },
          },
        ]}
      />
      {secret !== undefined && <SecretShown value={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}
