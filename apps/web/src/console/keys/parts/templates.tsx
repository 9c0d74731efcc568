import { keyEndpoints, type PermissionTemplate } from '@waybill/contract/endpoints/keys.ts';
import { keyScopes, roles, type KeyScope, ownScopes, permissions } from '@waybill/contract/permissions.ts';
import { useQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { query, mutation } from '../../../client/query.ts';
import { useT } from '../../../shell/language.tsx';
import { Card } from '../../../kit/card.tsx';
import { Facts } from '../../../kit/facts.tsx';
import { PickField, FieldNote, LineField } from '../../../kit/fields.tsx';
import { Tag } from '../../../kit/tag.tsx';
import { call } from '../../../client/call.ts';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { DialogButton } from '../../../shell/list/buttons.tsx';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { message } from '../../../shell/messages.tsx';
import { useForm } from '../../../shell/use-form.ts';
import { toggled } from '../../../shell/toggled.ts';

export const WhoMay = () => {
  const t = useT();
  const [permission, setPermission] = useState<KeyScope>(keyScopes[0]);
  const { data } = useQuery(query(keyEndpoints.whoMay, { query: { permission } }, { staleTime: 30_000 }));
  const tags = (texts: readonly string[]) =>
    texts.length === 0 ? (
      t('keys.nobody')
    ) : (
      <span className="cluster">
        {texts.map((text) => (
          <Tag key={text}>{text}</Tag>
        ))}
      </span>
    );
  return (
    <Card title={t('keys.who')}>
      <div className="grid gap-2">
        <PickField
          label={t('keys.permission')}
          value={permission}
          options={keyScopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
          onChange={setPermission}
        />
        {data !== undefined && (
          <Facts
            facts={[
              {
                name: t('keys.whoRoles'),
                value: tags(
                  data.roles.map(({ role, accounts }) => {
                    const known = roles.find((name) => name === role);
                    return `${known === undefined ? role : t(`role.${known}`)} (${accounts})`;
                  }),
                ),
              },
              {
                name: t('keys.whoTemplates'),
                value: tags(data.templates.map(({ name, keys }) => `${name} (${keys})`)),
              },
              {
                name: t('keys.whoKeys'),
                value: tags(data.keys.map(({ name, owner }) => `${name} · ${owner}`)),
              },
              { name: t('keys.whoEndpoints'), value: tags(data.endpoints) },
            ]}
          />
        )}
      </div>
    </Card>
  );
};

type TemplateForm = {
  readonly name: string;
  readonly description: string;
  readonly scopes: ReadonlySet<KeyScope>;
};

const contentOf = ({ name, description, scopes }: TemplateForm) => ({
  name: name.trim(),
  ...(description.trim() === '' ? {} : { description: description.trim() }),
  scopes: keyScopes.filter((scope) => scopes.has(scope)),
});

const TemplateDialog = (props: {
  readonly template: PermissionTemplate | undefined;
  readonly onClose: () => void;
}) => {
  const { template, onClose } = props;
  const t = useT();
  const changes = { refreshes: [keyEndpoints] };
  const create = useMutation(mutation(keyEndpoints.createTemplate, changes));
  const change = useMutation(mutation(keyEndpoints.changeTemplate, changes));
  const form = useForm<TemplateForm>({
    initial: {
      name: template?.name ?? '',
      description: template?.description ?? '',
      scopes: new Set(template?.scopes),
    },
    endpoint: keyEndpoints.createTemplate,
    body: contentOf,
    submit: async (values) => {
      const body = contentOf(values);
      await (template === undefined
        ? create.mutateAsync({ body })
        : change.mutateAsync({ params: { id: template.id }, body: { ...body, version: template.version } }));
      message.success(t('templates.saved'));
      onClose();
    },
  });
  const { scopes } = form.values;
  const toggle = (scope: KeyScope): void => form.set({ scopes: toggled(scopes, scope) });
  return (
    <FormDialog
      title={t(template === undefined ? 'templates.add' : 'templates.edit')}
      submitLabel={t('word.save')}
      width={680}
      form={form}
      onClose={onClose}
    >
      <LineField {...form.field('name')} label={t('word.name')} maxLength={40} />
      <LineField {...form.field('description')} label={t('word.description')} maxLength={200} />
      <ScopeList legend={t('templates.own')} scopes={ownScopes} chosen={scopes} onToggle={toggle} />
      <ScopeList legend={t('templates.staff')} scopes={permissions} chosen={scopes} onToggle={toggle} />
      {form.problems['scopes'] !== undefined && <FieldNote alert error={form.problems['scopes']} />}
      {template !== undefined && template.keys > 0 && <p className="quiet">{t('templates.change')}</p>}
    </FormDialog>
  );
};

const ScopeList = (props: {
  readonly legend: string;
  readonly scopes: readonly KeyScope[];
  readonly chosen: ReadonlySet<KeyScope>;
  readonly onToggle: (scope: KeyScope) => void;
}) => {
  const { legend, scopes, chosen, onToggle } = props;
  const t = useT();
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(min(190px,100%),1fr))] gap-y-1.5 gap-x-3 m-0 p-0">
      <legend className="mb-1.5 p-0 text-secondary text-sm font-medium">{legend}</legend>
      {scopes.map((scope) => (
        <label className="flex gap-2 items-center min-h-6" key={scope}>
          <input type="checkbox" checked={chosen.has(scope)} onChange={() => onToggle(scope)} />
          <span>{t(`scope.${scope}`)}</span>
        </label>
      ))}
    </fieldset>
  );
};

export const Templates = () => {
  const t = useT();
  const add = (
    <DialogButton
      small
      label="templates.add"
      needs="templates:manage"
      dialog={(close) => <TemplateDialog template={undefined} onClose={close} />}
    />
  );
  return (
    <ResourceList
      title="audit.resource.template"
      query={() => query(keyEndpoints.listTemplates)}
      refreshes={[keyEndpoints]}
      extra={() => add}
      ownPage
      rowId={(template) => template.id}
      empty={{ icon: 'lock', title: 'templates.none' }}
      columns={[
        {
          header: 'word.name',
          width: 200,
          line: 1,
          cell: (template) => template.name,
          below: (template) => template.description,
        },
        {
          header: 'word.permissions',
          width: 380,
          line: 2,
          cell: ({ scopes }) => (
            <span className="quiet">{scopes.map((scope) => t(`scope.${scope}`)).join(' · ')}</span>
          ),
        },
        { header: 'templates.keys', width: 90, number: (template) => template.keys },
      ]}
      actionsWidth={140}
      actions={[
        {
          label: 'word.edit',
          needs: 'templates:manage',
          dialog: (template, close) => <TemplateDialog template={template} onClose={close} />,
        },
        {
          label: 'word.delete',
          look: 'danger',
          needs: 'templates:manage',
          denied: ({ keys: count }) => (count > 0 ? t('templates.inUse', { count }) : undefined),
          confirm: {
            title: 'templates.removeTitle',
            text: ({ name }) => t('templates.removeText', { name }),
            done: 'templates.removed',
            run: ({ id }, options) => call(keyEndpoints.deleteTemplate, { params: { id } }, options),
          },
        },
      ]}
    />
  );
};
