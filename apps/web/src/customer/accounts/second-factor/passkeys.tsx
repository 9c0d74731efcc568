import { useQuery } from '@tanstack/react-query';
import { mostPasskeys, passkeyNameLength } from '@waybill/contract/constants.ts';
import { type PasskeyRow, passkeyEndpoints } from '@waybill/contract/endpoints/passkeys.ts';
import { useState } from 'react';
import { useT } from '../../../shell/language.tsx';
import { usableWays, checkProof, noProof, proofOf, type ProofForm } from '../../../shell/proof.ts';
import { QueryWait } from '../../../shell/query-wait.tsx';
import { ShortWhen } from '../../../shell/short-when.tsx';
import { Button } from '../../../kit/button.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { ReasonButton } from '../../../kit/reason-button.tsx';
import { passkeysQuery, type FactorState, byPassword } from './factor-state.ts';
import { call } from '../../../client/call.ts';
import { CurrentPasswordField } from '../../../shell/current-password-field.tsx';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { message } from '../../../shell/messages.tsx';
import { ProofFields } from '../../../shell/proof-fields.tsx';
import { useForm, type Bound } from '../../../shell/use-form.ts';
import { takeFocus } from '../../../kit/take-focus.ts';
import { TextField } from '../../../kit/text-field.tsx';
import { readDevice } from '../device.ts';

type DialogProps = { readonly onClose: () => void; readonly onDone: () => void };
type PasskeyProps = DialogProps & { readonly passkey: PasskeyRow; readonly state: FactorState };

const nameProblem = (name: string) => (name.trim() === '' ? ('passkey.nameWanted' as const) : undefined);

const NameField = ({ field }: { field: Bound<string> }) => {
  const t = useT();
  return (
    <TextField
      {...field}
      ref={takeFocus}
      label={t('word.name')}
      hint={t('passkey.nameHint')}
      maxLength={passkeyNameLength}
      autoComplete="off"
      required
    />
  );
};

type AddProps = DialogProps & {
  readonly state: FactorState;
  readonly onCodes: (codes: readonly string[]) => void;
};

/** Adds a passkey of this device, a phone or a stick: asks who it is, and then the browser asks for it. */
export const AddPasskey = ({ state, onClose, onDone, onCodes }: AddProps) => {
  const t = useT();
  const form = useForm<ProofForm & { readonly name: string; readonly password: string }>({
    initial: {
      name: t(`device.system.${readDevice(navigator.userAgent).system}`),
      password: '',
      ...noProof(state.ways),
    },
    check: ({ name, password, ...proof }) => ({
      name: nameProblem(name),
      ...(state.on
        ? checkProof(proof)
        : { password: password === '' && !state.provider ? 'secondFactor.passwordWanted' : undefined }),
    }),
    submit: async ({ name, password, ...proof }) => {
      const { makePasskey } = await import('../../../shell/passkey.ts');
      const begin = (body: { password?: string } & Awaited<ReturnType<typeof proofOf>>) =>
        call(passkeyEndpoints.beginPasskey, { body });
      const { options } = await (state.on ? begin(await proofOf(proof)) : byPassword(state, password, begin));
      const made = { name: name.trim(), ...(await makePasskey(options)) };
      const { recoveryCodes } = await call(passkeyEndpoints.confirmPasskey, { body: made });
      if (recoveryCodes.length > 0) onCodes(recoveryCodes);
      else message.success(t('passkey.done'));
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog title={t('passkey.add')} submitLabel={t('secondFactor.next')} form={form} onClose={onClose}>
      <p>{t('passkey.addText')}</p>
      <NameField field={form.field('name')} />
      {state.on && <ProofFields form={form} ways={state.ways} />}
      {!state.on && !state.provider && <CurrentPasswordField {...form.field('password')} />}
    </FormDialog>
  );
};

const RenamePasskey = ({ passkey: { id, name: before }, onClose, onDone }: PasskeyProps) => {
  const t = useT();
  const form = useForm({
    initial: { name: before },
    check: ({ name }) => ({ name: nameProblem(name) }),
    submit: async ({ name }) => {
      await call(passkeyEndpoints.renamePasskey, { params: { id }, body: { name: name.trim() } });
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('passkey.renameOf', { name: before })}
      submitLabel={t('word.save')}
      form={form}
      onClose={onClose}
    >
      <NameField field={form.field('name')} />
    </FormDialog>
  );
};

const RemovePasskey = ({ passkey: { id, name }, state, onClose, onDone }: PasskeyProps) => {
  const t = useT();
  const form = useForm<ProofForm>({
    initial: noProof(state.ways),
    check: checkProof,
    submit: async (values) => {
      await call(passkeyEndpoints.removePasskey, { params: { id }, body: await proofOf(values) });
      message.success(t('passkey.removed'));
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('passkey.removeOf', { name })}
      submitLabel={t('word.remove')}
      danger
      form={form}
      onClose={onClose}
    >
      <p>{t('passkey.removeText')}</p>
      <ProofFields form={form} ways={state.ways} focus />
    </FormDialog>
  );
};

type Props = { readonly state: FactorState; readonly onAdd: () => void; readonly onDone: () => void };

/** Why no passkey can be added here; undefined where one can. */
export const usePasskeyDenied = (count: number) => {
  const t = useT();
  if (usableWays(['passkey']).length === 0) return t('passkey.unsupported');
  return count >= mostPasskeys ? t('passkey.enough', { count: mostPasskeys }) : undefined;
};

export const PasskeyList = ({ state, onAdd, onDone }: Props) => {
  const t = useT();
  const passkeys = useQuery(passkeysQuery);
  const [asking, setAsking] = useState<{ readonly act: 'rename' | 'remove'; readonly passkey: PasskeyRow }>();
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
                {(['rename', 'remove'] as const).map((act) => (
                  <Button
                    key={act}
                    variant="link"
                    aria-label={t(`passkey.${act}Of`, { name: passkey.name })}
                    onClick={() => setAsking({ act, passkey })}
                  >
                    {t(act === 'rename' ? 'passkey.rename' : 'word.remove')}
                  </Button>
                ))}
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
