import type { ApiKey } from '@waybill/contract/endpoints/keys.ts';
import { useState } from 'react';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { useChangeKey } from '../queries.ts';
import { type KeyContent, KeyFields, addressesIn, expiryOf } from './key-form.tsx';

type EditKeyDialogProps = { readonly of: ApiKey; readonly onClose: () => void };

/** Changes name, template, expiry or addresses of an API key. */
export const EditKeyDialog = ({ of: key, onClose }: EditKeyDialogProps) => {
  const t = useT();
  const change = useChangeKey();
  const [content, setContent] = useState<KeyContent>({
    name: key.name,
    templateId: key.template.id,
    life: 'keep',
    ips: key.allowedIps.join('\n'),
  });
  const name = content.name.trim();
  return (
    <FormDialog
      title={t('keys.edit')}
      submitLabel={t('console.save')}
      check={() => (name === '' ? { name: t('fields.viewName') } : {})}
      onClose={onClose}
      onSubmit={async (idempotencyKey) => {
        const allowedIps = addressesIn(content.ips);
        const expireTime = expiryOf(content.life);
        const clearFields = [
          ...(content.life === 'ever' ? (['expireTime'] as const) : []),
          ...(allowedIps.length === 0 ? (['allowedIps'] as const) : []),
        ];
        await change.mutateAsync({
          id: key.id,
          content: {
            name,
            ...(content.templateId === key.template.id ? {} : { templateId: content.templateId }),
            ...(expireTime === undefined ? {} : { expireTime }),
            ...(allowedIps.length === 0 ? {} : { allowedIps }),
            ...(clearFields.length === 0 ? {} : { clearFields }),
          },
          key: idempotencyKey,
        });
        message.success(t('keys.saved'));
        onClose();
      }}
    >
      {(problems) => <KeyFields editing content={content} problems={problems} onChange={setContent} />}
    </FormDialog>
  );
};
