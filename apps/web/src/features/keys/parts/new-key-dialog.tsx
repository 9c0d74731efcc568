import { useQuery } from '@tanstack/react-query';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { UserField } from '../../../frame/user-field.tsx';
import { templatesQuery, useCreateKey } from '../queries.ts';
import { type KeyContent, KeyFields, addressesIn, expiryOf } from './key-form.tsx';

const judge = async () => (await import('../schemas.ts')).judges.create;

type NewContent = KeyContent & {
  /** What is typed to find the owner, and the account that was found. */
  readonly owner: string;
  readonly userId: string | undefined;
};

/** What is sent of it. */
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

/** Issues an API key to an account, whose owner collects the secret. */
export const NewKeyDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  const { data: templates = [] } = useQuery(templatesQuery);
  const create = useCreateKey(keyOf);
  const whole = (content: NewContent): NewContent => ({
    ...content,
    templateId: content.templateId === '' ? (templates[0]?.id ?? '') : content.templateId,
  });
  const form = useForm<NewContent>({
    initial: empty,
    judge,
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
