import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { message, showError } from '../../../frame/messages.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LineField } from '../../../ui/line-field.tsx';
import { deskAddress } from '../desk-filters.tsx';
import { useDeleteView, useSaveView, viewsQuery } from '../desk-queries.ts';
import './saved-views.css';

/** Views that everybody has. */
const builtIn = {
  all: '',
  mine: 'assignee=me&status=open,processing,waiting',
  awaiting: 'awaitsStaff=true&status=open,processing',
  unassigned: 'assignee=none&status=open,processing',
  overdue: 'overdue=true',
} as const;

type Saved = { readonly id: string; readonly name: string };

/** Filters under a name: those that everybody has, and one's own. */
export const SavedViews = ({ address }: { readonly address: URLSearchParams }) => {
  const t = useT();
  const views = useQuery(viewsQuery);
  const [saving, setSaving] = useState(false);
  const [removing, setRemoving] = useState<Saved>();
  const remove = useDeleteView();
  const current = deskAddress(address);
  const shown = [
    ...Object.entries(builtIn).map(([name, query]) => ({
      id: undefined,
      name: t(`desk.view.${name as keyof typeof builtIn}`),
      query,
    })),
    ...(views.data ?? []),
  ].map((view) => ({ ...view, query: deskAddress(new URLSearchParams(view.query)) }));
  return (
    <div className="saved-views">
      <nav aria-label={t('desk.views')}>
        <ul>
          {shown.map(({ id, name, query }) => (
            <li key={id ?? name}>
              <Link to={{ search: `?${query}` }} aria-current={query === current ? 'page' : undefined}>
                {name}
              </Link>
              {id !== undefined && (
                <Button
                  size="small"
                  variant="text"
                  iconOnly
                  icon={<Icon name="close" />}
                  aria-label={t('desk.view.remove', { name })}
                  title={t('desk.view.remove', { name })}
                  onClick={() => setRemoving({ id, name })}
                />
              )}
            </li>
          ))}
        </ul>
      </nav>
      {shown.every(({ query }) => query !== current) && (
        <Button size="small" icon={<Icon name="plus" />} onClick={() => setSaving(true)}>
          {t('desk.view.save')}
        </Button>
      )}
      {saving && <SaveDialog query={current} onClose={() => setSaving(false)} />}
      <ConfirmDialog
        open={removing !== undefined}
        title={t('desk.view.removeTitle', { name: removing?.name ?? '' })}
        confirmLabel={t('desk.view.removeIt')}
        danger
        onConfirm={async () => {
          if (removing === undefined) return;
          try {
            await remove.mutateAsync(removing.id);
            message.success(t('desk.view.removed'));
            setRemoving(undefined);
          } catch (error) {
            showError(error);
          }
        }}
        onCancel={() => setRemoving(undefined)}
      >
        {t('desk.view.removeText')}
      </ConfirmDialog>
    </div>
  );
};

type DialogProps = { readonly query: string; readonly onClose: () => void };

const judge = async () => (await import('../schemas.ts')).judges.view;

const SaveDialog = ({ query, onClose }: DialogProps) => {
  const t = useT();
  const save = useSaveView();
  const form = useForm({
    initial: { name: '' },
    judge,
    body: ({ name }) => ({ name, query }),
    submit: async ({ name }) => {
      await save.mutateAsync({ name: name.trim(), query });
      message.success(t('desk.view.saved', { name: name.trim() }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('desk.view.save')}
      submitLabel={t('desk.view.saveIt')}
      width={440}
      form={form}
      onClose={onClose}
    >
      <LineField {...form.field('name')} label={t('desk.view.name')} hint={t('desk.view.nameHint')} />
    </FormDialog>
  );
};
