import { keyEndpoints } from '@waybill/contract/endpoints/keys.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation, query } from '../../../client/query.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { useT } from '../../../shell/language.tsx';
import { message } from '../../../shell/messages.tsx';
import { useForm } from '../../../shell/use-form.ts';
import { UserField } from '../../../shell/user-field.tsx';
import { plainText } from '@waybill/contract/std/typed-text.ts';
import { dayMs } from '@waybill/contract/std/days.ts';
import { serverNow } from '../../../client/server-clock.ts';
import { LineField, PickField, TextAreaField } from '../../../kit/fields.tsx';

/** How long a key is to work; `keep` changes nothing about it. */
const lifetimes = ['keep', '30', '90', '365', 'ever'] as const;

export type KeyContent = {
  readonly name: string;
  readonly templateId: string;
  readonly expireTime: (typeof lifetimes)[number];
  readonly allowedIps: string;
};

/** The addresses and ranges of a text with one a line. */
export const addressesIn = (ips: string): string[] =>
  plainText(ips)
    .split(/[\s,]+/)
    .filter((ip) => ip !== '');

/** When a key with that lifetime expires; undefined where none is meant. */
export const expiryOf = (life: KeyContent['expireTime']): string | undefined =>
  life === 'ever' || life === 'keep' ? undefined : new Date(serverNow() + Number(life) * dayMs).toISOString();

export const KeyFields = (props: {
  readonly form: Pick<ReturnType<typeof useForm<KeyContent>>, 'field' | 'problems'>;
  readonly editing?: boolean;
}) => {
  const { form, editing = false } = props;
  const t = useT();
  const templates = useQuery(query(keyEndpoints.listTemplates)).data?.list ?? [];
  const template = form.field('templateId');
  return (
    <>
      <LineField {...form.field('name')} label={t('word.name')} maxLength={40} hint={t('keys.nameHint')} />
      <PickField
        {...template}
        label={t('keys.template')}
        value={template.value === '' ? (templates[0]?.id ?? '') : template.value}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {editing && <p className="quiet">{t('keys.templateNarrow')}</p>}
      <PickField
        {...form.field('expireTime')}
        label={t('word.validity')}
        options={lifetimes
          .filter((value) => editing || value !== 'keep')
          .map((value) => ({ value, label: t(`keys.life.${value}`) }))}
      />
      <TextAreaField
        {...form.field('allowedIps')}
        label={t('word.allowedIps')}
        hint={t('keys.ipsHint')}
        rows={3}
        maxLength={2_000}
      />
    </>
  );
};

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

export const NewKeyDialog = ({ onClose }: { onClose: () => void }) => {
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
    initial: { owner: '', userId: undefined, name: '', templateId: '', expireTime: '90', allowedIps: '' },
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
