import { keyEndpoints } from '@waybill/contract/endpoints/keys.ts';
import { call } from '../../../client/call.ts';
import { query } from '../../../client/query.ts';
import { useT } from '../../../frame/language.tsx';
import { ConsoleList } from '../../../frame/list/console-list.tsx';
import { DialogButton } from '../../../frame/list/dialog-button.tsx';
import { TemplateDialog } from './template-dialog.tsx';

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
          header: 'keys.name',
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
