import { keyEndpoints } from '@waybill/contract/endpoints/keys.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation, query } from '../../../client/query.ts';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { UserField } from '../../../frame/user-field.tsx';
import { type KeyContent, KeyFields, addressesIn, expiryOf } from './key-form.tsx';

type NewContent = KeyContent & {
  readonly owner: string;
  readonly userId: string | undefined;
};

const keyOf = ({ userId = '', templateId, name, expireTime: life, allowedIps: ips }: NewContent) => {
  const allowedIps = addressesIn(ips);
  const expireTime = expiryOf(life);
  return {
    userId,
    templateId,
    name: name.trim(),
    ...(expireTime === undefined ? {} : { expireTime }),
    ...(allowedIps.length === 0 ? {} : { allowedIps }),
  };
};

const empty: NewContent = {
  owner: '',
  userId: undefined,
  name: '',
  templateId: '',
  expireTime: '90',
  allowedIps: '',
};

export const NewKeyDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  const templates = useQuery(query(keyEndpoints.listTemplates)).data?.list ?? [];
  const create = useMutation(
    mutation(keyEndpoints.createKey, {
      input: (content: NewContent) => ({ body: keyOf(content) }),
      refreshes: [keyEndpoints],
    }),
  );
  const whole = (content: NewContent): NewContent => ({
    ...content,
    templateId: content.templateId === '' ? (templates[0]?.id ?? '') : content.templateId,
  });
  const form = useForm<NewContent>({
    initial: empty,
    endpoint: keyEndpoints.createKey,
    body: (content) => keyOf(whole(content)),
    check: (content) => ({
      userId: content.userId === undefined ? 'keys.owner.problem' : undefined,
      name: content.name.trim() === '' ? 'fields.viewName' : undefined,
      templateId: whole(content).templateId === '' ? 'keys.noTemplates' : undefined,
    }),
    submit: async (content) => {
      await create.mutateAsync(whole(content));
      message.success(t('keys.issued'));
      onClose();
    },
  });
  return (
    <FormDialog title={t('keys.add')} submitLabel={t('keys.create')} form={form} onClose={onClose}>
      <UserField
        label={t('keys.owner')}
        text={form.values.owner}
        error={form.problems['userId']}
        onChange={(owner, userId) => form.set({ owner, userId })}
      />
      <KeyFields form={form} />
    </FormDialog>
  );
};
