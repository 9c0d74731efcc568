import { roleMay } from '@waybill/contract/permissions.ts';
import type { PermissionTemplate } from '@waybill/contract/endpoints/keys.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../client/session.ts';
import { useT } from '../../../frame/language.tsx';
import { message, showError } from '../../../frame/messages.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { templatesQuery, useDeleteTemplate } from '../queries.ts';
import { TemplateDialog } from './template-dialog.tsx';

/** Permission templates: what keys may do. */
export const Templates = () => {
  const t = useT();
  const role = useSession(({ user }) => user?.role ?? 'user');
  const denied = roleMay(role, 'templates:manage') ? undefined : t('people.right.role');
  const templates = useQuery(templatesQuery);
  const remove = useDeleteTemplate();
  const [editing, setEditing] = useState<{ readonly template?: PermissionTemplate }>();
  const [removing, setRemoving] = useState<PermissionTemplate>();
  const scopesText = ({ scopes }: PermissionTemplate): string =>
    scopes.map((scope) => t(`scope.${scope}`)).join(' · ');
  const buttons = (template: PermissionTemplate) => (
    <span className="people-head">
      <ReasonButton size="small" denied={denied} onClick={() => setEditing({ template })}>
        {t('console.edit')}
      </ReasonButton>
      <ReasonButton
        size="small"
        variant="danger"
        denied={denied ?? (template.keys > 0 ? t('templates.inUse', { count: template.keys }) : undefined)}
        onClick={() => setRemoving(template)}
      >
        {t('console.delete')}
      </ReasonButton>
    </span>
  );
  return (
    <Card
      flush
      title={t('templates.list')}
      extra={
        <ReasonButton size="small" denied={denied} onClick={() => setEditing({})}>
          {t('templates.add')}
        </ReasonButton>
      }
    >
      <DataTable
        label={t('templates.list')}
        rows={templates.data ?? []}
        rowId={(template) => template.id}
        loading={templates.isPending}
        empty={<EmptyState icon="lock" title={t('templates.none')} />}
        columns={[
          {
            id: 'name',
            header: t('keys.name'),
            width: 200,
            cell: (template) => (
              <span className="people-who">
                <span>{template.name}</span>
                <small>{template.description ?? ''}</small>
              </span>
            ),
          },
          {
            id: 'scopes',
            header: t('templates.scopes'),
            width: 380,
            cell: (template) => <span className="people-quiet">{scopesText(template)}</span>,
          },
          {
            id: 'keys',
            header: t('templates.keys'),
            width: 90,
            align: 'end',
            cell: (template) => <span className="number">{template.keys}</span>,
          },
          { id: 'actions', header: t('orders.column.actions'), width: 140, cell: buttons },
        ]}
        card={(template) => (
          <div className="people-card">
            <strong>{template.name}</strong>
            <p className="people-quiet">{scopesText(template)}</p>
            {buttons(template)}
          </div>
        )}
      />
      {editing !== undefined && (
        <TemplateDialog template={editing.template} onClose={() => setEditing(undefined)} />
      )}
      <ConfirmDialog
        open={removing !== undefined}
        danger
        title={t('templates.removeTitle')}
        confirmLabel={t('console.delete')}
        onCancel={() => setRemoving(undefined)}
        onConfirm={async () => {
          if (removing === undefined) return;
          try {
            await remove.mutateAsync(removing.id);
            message.success(t('templates.removed'));
            setRemoving(undefined);
          } catch (error) {
            showError(error);
          }
        }}
      >
        {t('templates.removeText', { name: removing?.name ?? '' })}
      </ConfirmDialog>
    </Card>
  );
};
