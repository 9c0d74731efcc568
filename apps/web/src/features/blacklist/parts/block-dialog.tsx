import { roleMay } from '@waybill/contract/permissions.ts';
import { blacklistTypes } from '@waybill/contract/endpoints/protection.ts';
import { useState } from 'react';
import { serverNow } from '../../../client/server-clock.ts';
import { useSession } from '../../../client/session.ts';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { RemarkField } from '../../../frame/remark-field.tsx';
import { message } from '../../../frame/messages.tsx';
import { PickField } from '../../../ui/pick-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { blockTimesFor, endOf, type BlockTime } from '../block-times.ts';
import { useBlock } from '../queries.ts';

/** Blocks an address, a range, an account, an e-mail or a key. */
export const BlockDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  const role = useSession(({ user }) => user?.role ?? 'user');
  const block = useBlock();
  const [type, setType] = useState<(typeof blacklistTypes)[number]>('ip');
  const [value, setValue] = useState('');
  const [reason, setReason] = useState('');
  const [time, setTime] = useState<BlockTime>('24');
  const check = () => ({
    ...(value.trim() === '' ? { value: t('fields.blacklistValue') } : {}),
    ...(Array.from(reason.trim()).length < 2 ? { reason: t('fields.remark') } : {}),
  });
  return (
    <FormDialog
      title={t('blacklist.add')}
      submitLabel={t('blacklist.block')}
      danger
      check={check}
      onClose={onClose}
      onSubmit={async (key) => {
        const expireTime = endOf(time, serverNow());
        const { sessions } = await block.mutateAsync({
          entry: {
            type,
            value: value.trim(),
            reason: reason.trim(),
            ...(expireTime === undefined ? {} : { expireTime }),
          },
          key,
        });
        message.success(t('blacklist.blocked', { count: sessions }));
        onClose();
      }}
    >
      {(problems) => (
        <>
          <PickField
            label={t('blacklist.type')}
            value={type}
            options={blacklistTypes.map((name) => ({ value: name, label: t(`blacklist.type.${name}`) }))}
            onChange={setType}
          />
          <TextField
            label={t('blacklist.value')}
            maxLength={254}
            value={value}
            hint={t(`blacklist.valueHint.${type}`)}
            error={problems['value']}
            onChange={(event) => setValue(event.target.value)}
          />
          <PickField
            label={t('blacklist.time')}
            value={time}
            error={problems['expireTime']}
            options={blockTimesFor(roleMay(role, 'blacklist:long')).map((name) => ({
              value: name,
              label: t(`blacklist.time.${name}`),
            }))}
            onChange={setTime}
          />
          <RemarkField error={problems['reason']} value={reason} onChange={setReason} />
        </>
      )}
    </FormDialog>
  );
};
