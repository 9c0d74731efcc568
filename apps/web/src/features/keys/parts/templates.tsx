import { keyEndpoints, type PermissionTemplate } from '@waybill/contract/endpoints/keys.ts';
import { useMutation } from '@tanstack/react-query';
import { keyScopes, ownScopes, permissions, type KeyScope } from '@waybill/contract/permissions.ts';
import { call } from '../../../client/call.ts';
import { query, mutation } from '../../../client/query.ts';
import { useT } from '../../../frame/language.tsx';
import { ConsoleList } from '../../../frame/list/console-list.tsx';
import { DialogButton } from '../../../frame/list/dialog-button.tsx';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { message } from '../../../frame/messages.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { LineField } from '../../../ui/line-field.tsx';

type TemplateDialogProps = {
  readonly template: PermissionTemplate | undefined;
  readonly onClose: () => void;
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

const TemplateDialog = ({ template, onClose }: TemplateDialogProps) => {
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
  const toggle = (scope: KeyScope): void => {
    const next = new Set(scopes);
    if (!next.delete(scope)) next.add(scope);
    form.set({ scopes: next });
  };
  return (
    <FormDialog
      title={t(template === undefined ? 'templates.add' : 'templates.edit')}
      submitLabel={t('console.save')}
      width={680}
      form={form}
      onClose={onClose}
    >
      <LineField {...form.field('name')} label={t('word.name')} maxLength={40} />
      <LineField {...form.field('description')} label={t('templates.description')} maxLength={200} />
      <ScopeList legend={t('templates.own')} scopes={ownScopes} chosen={scopes} onToggle={toggle} />
      <ScopeList legend={t('templates.staff')} scopes={permissions} chosen={scopes} onToggle={toggle} />
      {form.problems['scopes'] !== undefined && (
        <p className="filter-field-error" role="alert">
          {form.problems['scopes']}
        </p>
      )}
      {template !== undefined && template.keys > 0 && <p className="people-quiet">{t('templates.change')}</p>}
    </FormDialog>
  );
};

type ScopeListProps = {
  readonly legend: string;
  readonly scopes: readonly KeyScope[];
  readonly chosen: ReadonlySet<KeyScope>;
  readonly onToggle: (scope: KeyScope) => void;
};

const ScopeList = ({ legend, scopes, chosen, onToggle }: ScopeListProps) => {
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
    <ConsoleList
      title="templates.list"
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
          header: 'templates.scopes',
          width: 380,
          line: 2,
          cell: ({ scopes }) => (
            <span className="people-quiet">{scopes.map((scope) => t(`scope.${scope}`)).join(' · ')}</span>
          ),
        },
        { header: 'templates.keys', width: 90, number: (template) => template.keys },
      ]}
      actionsWidth={140}
      actions={[
        {
          label: 'console.edit',
          needs: 'templates:manage',
          dialog: (template, close) => <TemplateDialog template={template} onClose={close} />,
        },
        {
          label: 'console.delete',
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
