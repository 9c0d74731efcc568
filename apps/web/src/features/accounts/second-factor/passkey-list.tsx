import { useQuery } from '@tanstack/react-query';
import { mostPasskeys } from '@waybill/contract/constants.ts';
import type { PasskeyRow } from '@waybill/contract/endpoints/passkeys.ts';
import { useState } from 'react';
import { useT } from '../../../frame/language.tsx';
import { usableWays } from '../../../frame/proof.ts';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { ShortWhen } from '../../../frame/short-when.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { passkeysQuery, type FactorState } from './factor-state.ts';
import { RemovePasskey, RenamePasskey } from './passkey-dialogs.tsx';

type Props = { readonly state: FactorState; readonly onAdd: () => void; readonly onDone: () => void };
type Asking = { readonly act: 'rename' | 'remove'; readonly passkey: PasskeyRow };

/** Why no passkey can be added here; undefined where one can. */
export const usePasskeyDenied = (count: number) => {
  const t = useT();
  if (usableWays(['passkey']).length === 0) return t('passkey.unsupported');
  return count >= mostPasskeys ? t('passkey.enough', { count: mostPasskeys }) : undefined;
};

export const PasskeyList = ({ state, onAdd, onDone }: Props) => {
  const t = useT();
  const passkeys = useQuery(passkeysQuery);
  const [asking, setAsking] = useState<Asking>();
  const list = passkeys.data?.list;
  const denied = usePasskeyDenied(list?.length ?? 0);
  const dialog = { state, onDone, onClose: () => setAsking(undefined) };
  return (
    <section className="grid gap-3 pt-4 border-t border-default" aria-labelledby="passkeys">
      <h3 className="text-[15px] font-semibold" id="passkeys">
        {t('passkey.title')}
      </h3>
      <p className="text-tertiary">{t('passkey.lead')}</p>
      {list === undefined ? (
        <QueryWait query={passkeys} lines={2} />
      ) : (
        list.length > 0 && (
          <ul className="grid gap-2">
            {list.map((passkey) => (
              <li
                className="flex gap-3 items-center py-2.5 px-3 border border-default rounded-md"
                key={passkey.id}
              >
                <Icon name="key" />
                <div className="grid flex-1 min-w-0 wrap-anywhere">
                  <strong>{passkey.name}</strong>
                  <span className="text-tertiary">
                    {t('passkey.added')} <ShortWhen value={passkey.createdTime} />
                    {passkey.lastUsedTime !== null && (
                      <>
                        {' · '}
                        {t('passkey.lastUsed')} <ShortWhen value={passkey.lastUsedTime} />
                      </>
                    )}
                  </span>
                </div>
                <Button
                  variant="link"
                  aria-label={t('passkey.renameOf', { name: passkey.name })}
                  onClick={() => setAsking({ act: 'rename', passkey })}
                >
                  {t('passkey.rename')}
                </Button>
                <Button
                  variant="link"
                  aria-label={t('passkey.removeOf', { name: passkey.name })}
                  onClick={() => setAsking({ act: 'remove', passkey })}
                >
                  {t('word.remove')}
                </Button>
              </li>
            ))}
          </ul>
        )
      )}
      <div>
        <ReasonButton denied={denied} onClick={onAdd}>
          {t('passkey.add')}
        </ReasonButton>
      </div>
      {asking?.act === 'rename' && <RenamePasskey passkey={asking.passkey} {...dialog} />}
      {asking?.act === 'remove' && <RemovePasskey passkey={asking.passkey} {...dialog} />}
    </section>
  );
};
