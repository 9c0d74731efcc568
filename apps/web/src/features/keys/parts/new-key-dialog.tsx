import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { UserField } from '../../../frame/user-field.tsx';
import { templatesQuery, useCreateKey } from '../queries.ts';
import { type KeyContent, KeyFields, addressesIn, expiryOf } from './key-form.tsx';

/** Issues an API key to an account, whose owner collects the secret. */
export const NewKeyDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  const { data: templates = [] } = useQuery(templatesQuery);
  const create = useCreateKey();
  const [owner, setOwner] = useState<{ readonly text: string; readonly id?: string | undefined }>({
    text: '',
  });
  const [content, setContent] = useState<KeyContent>({ name: '', templateId: '', life: '90', ips: '' });
  const templateId = content.templateId === '' ? (templates[0]?.id ?? '') : content.templateId;
  const name = content.name.trim();
  const check = () => ({
    ...(owner.id === undefined ? { userId: t('keys.owner.problem') } : {}),
    ...(name === '' ? { name: t('fields.viewName') } : {}),
    ...(templateId === '' ? { templateId: t('keys.noTemplates') } : {}),
  });
  return (
    <FormDialog
      title={t('keys.add')}
      submitLabel={t('keys.create')}
      check={check}
      onClose={onClose}
      onSubmit={async (key) => {
        const allowedIps = addressesIn(content.ips);
        const expireTime = expiryOf(content.life);
        await create.mutateAsync({
          content: {
            userId: owner.id ?? '',
            templateId,
            name,
            ...(expireTime === undefined ? {} : { expireTime }),
            ...(allowedIps.length === 0 ? {} : { allowedIps }),
          },
          key,
        });
        message.success(t('keys.issued'));
        onClose();
      }}
    >
      {(problems) => (
        <>
          <UserField
            label={t('keys.owner')}
            text={owner.text}
            error={problems['userId']}
            onChange={(text, id) => setOwner({ text, id })}
          />
          <KeyFields content={content} problems={problems} onChange={setContent} />
        </>
      )}
    </FormDialog>
  );
};
