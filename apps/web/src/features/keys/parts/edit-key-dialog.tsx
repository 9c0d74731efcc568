import { useMutation } from '@tanstack/react-query';
import { keyEndpoints, type ApiKey } from '@waybill/contract/endpoints/keys.ts';
import { mutation } from '../../../client/query.ts';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { type KeyContent, KeyFields, addressesIn, expiryOf } from './key-form.tsx';

const changeOf = (key: ApiKey, content: KeyContent) => {
  const allowedIps = addressesIn(content.allowedIps);
  const expireTime = expiryOf(content.expireTime);
  const clearFields = [
    ...(content.expireTime === 'ever' ? (['expireTime'] as const) : []),
    ...(allowedIps.length === 0 ? (['allowedIps'] as const) : []),
  ];
  return {
    name: content.name.trim(),
    ...(content.templateId === key.template.id ? {} : { templateId: content.templateId }),
    ...(expireTime === undefined ? {} : { expireTime }),
    ...(allowedIps.length === 0 ? {} : { allowedIps }),
    ...(clearFields.length === 0 ? {} : { clearFields }),
  };
};

type EditKeyDialogProps = { readonly of: ApiKey; readonly onClose: () => void };

export const EditKeyDialog = ({ of: key, onClose }: EditKeyDialogProps) => {
  const t = useT();
  const change = useMutation(
    mutation(keyEndpoints.changeKey, {
      input: ({ id, ...content }: KeyContent & { readonly id: string }) => ({
        params: { id },
        body: changeOf(key, content),
      }),
      refreshes: [keyEndpoints],
    }),
  );
  const form = useForm<KeyContent>({
    initial: {
      name: key.name,
      templateId: key.template.id,
      expireTime: 'keep',
      allowedIps: key.allowedIps.join('\n'),
    },
    endpoint: keyEndpoints.changeKey,
    body: (content) => changeOf(key, content),
    check: ({ name }) => ({ name: name.trim() === '' ? 'fields.viewName' : undefined }),
    submit: async (content) => {
      await change.mutateAsync({ id: key.id, ...content });
      message.success(t('keys.saved'));
      onClose();
    },
  });
  return (
    <FormDialog title={t('keys.edit')} submitLabel={t('console.save')} form={form} onClose={onClose}>
      <KeyFields editing form={form} />
    </FormDialog>
  );
};
