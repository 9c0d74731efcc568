import { useQuery } from '@tanstack/react-query';
import type { OwnApiKey } from '@waybill/contract/endpoints/keys.ts';
import { useState } from 'react';
import { useT } from '../../../frame/language.tsx';
import { message, showError } from '../../../frame/messages.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SectionState } from '../parts/section-state.tsx';
import { KeyLine } from './key-line.tsx';
import { KeyShown } from './key-shown.tsx';
import { myKeysQuery, useCollectKey, useRevokeKey } from './my-keys.ts';
import '../parts/personal-sections.css';
import './my-keys.css';

type Acting = { readonly key: OwnApiKey; readonly act: 'collect' | 'revoke' };

/** The API keys of the account: collect a secret, see how they are used, end them. */
export const KeysSection = () => {
  const t = useT();
  const keys = useQuery(myKeysQuery);
  const collect = useCollectKey();
  const revoke = useRevokeKey();
  const [acting, setActing] = useState<Acting>();
  const [secret, setSecret] = useState<string>();
  const carryOut = async ({ key, act }: Acting): Promise<void> => {
    try {
      if (act === 'collect') setSecret(await collect.mutateAsync(key.id));
      else {
        await revoke.mutateAsync(key.id);
        message.success(t('myKeys.revoked'));
      }
    } catch (error) {
      showError(error);
    }
    setActing(undefined);
  };
  const collecting = acting?.act === 'collect';
  return (
    <Card title={t('personal.tab.keys')}>
      <p className="personal-lead">{t('myKeys.lead')}</p>
      <SectionState query={keys}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon="lock" title={t('myKeys.none')} text={t('myKeys.noneText')} />
          ) : (
            <ul className="my-keys" aria-label={t('myKeys.list')}>
              {list.map((key) => (
                <KeyLine
                  key={key.id}
                  of={key}
                  onCollect={() => setActing({ key, act: 'collect' })}
                  onRevoke={() => setActing({ key, act: 'revoke' })}
                />
              ))}
            </ul>
          )
        }
      </SectionState>
      <ConfirmDialog
        open={acting !== undefined}
        danger={acting?.act === 'revoke'}
        title={t(collecting ? 'myKeys.collect' : 'myKeys.revokeTitle')}
        confirmLabel={t(collecting ? 'myKeys.collect' : 'myKeys.revoke')}
        onCancel={() => setActing(undefined)}
        onConfirm={() => (acting === undefined ? undefined : carryOut(acting))}
      >
        {acting !== undefined &&
          (collecting
            ? t(acting.key.state === 'pending' ? 'myKeys.collectText' : 'myKeys.rotateText')
            : t('myKeys.revokeText', { name: acting.key.name }))}
      </ConfirmDialog>
      {secret !== undefined && <KeyShown value={secret} onClose={() => setSecret(undefined)} />}
    </Card>
  );
};
