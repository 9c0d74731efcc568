import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { message, showError } from '../../../frame/messages.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useDeleteView, useSaveView, viewsQuery } from '../desk-queries.ts';
import {
  noStaffFilters,
  sameFilters,
  staffAddress,
  staffFiltersFromAddress,
  type StaffFilters,
} from '../staff-filters.ts';
import './saved-views.css';

const unsolved = ['open', 'processing'] as const;

/** Views that everybody has. */
const builtIn = {
  all: noStaffFilters,
  mine: { ...noStaffFilters, assignee: 'me', status: ['open', 'processing', 'waiting'] },
  awaiting: { ...noStaffFilters, awaitsStaff: true, status: unsolved },
  unassigned: { ...noStaffFilters, assignee: 'none', status: unsolved },
  overdue: { ...noStaffFilters, overdue: true },
} satisfies Readonly<Record<string, StaffFilters>>;

const longestName = 40;
type Saved = { readonly id: string; readonly name: string };

/** Filters under a name: those that everybody has, and one's own. */
export const SavedViews = ({ filters }: { readonly filters: StaffFilters }) => {
  const t = useT();
  const views = useQuery(viewsQuery);
  const [saving, setSaving] = useState(false);
  const [removing, setRemoving] = useState<Saved>();
  const remove = useDeleteView();
  const confirmRemoval = async (): Promise<void> => {
    if (removing === undefined) return;
    try {
      await remove.mutateAsync(removing.id);
      message.success(t('desk.view.removed'));
      setRemoving(undefined);
    } catch (error) {
      showError(error);
    }
  };
  const own = (views.data ?? []).map((view) => ({
    ...view,
    filters: staffFiltersFromAddress(new URLSearchParams(view.query)),
  }));
  const known = [...Object.values(builtIn), ...own.map((view) => view.filters)];
  return (
    <div className="saved-views">
      <nav aria-label={t('desk.views')}>
        <ul>
          {Object.entries(builtIn).map(([name, view]) => (
            <li key={name}>
              <ViewLink view={view} current={filters}>
                {t(`desk.view.${name as keyof typeof builtIn}`)}
              </ViewLink>
            </li>
          ))}
          {own.map(({ id, name, filters: view }) => (
            <li key={id} className="saved-view-own">
              <ViewLink view={view} current={filters}>
                {name}
              </ViewLink>
              <button
                type="button"
                aria-label={t('desk.view.remove', { name })}
                title={t('desk.view.remove', { name })}
                onClick={() => setRemoving({ id, name })}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {known.every((view) => !sameFilters(view, filters)) && (
        <Button size="small" icon={<Icon name="plus" />} onClick={() => setSaving(true)}>
          {t('desk.view.save')}
        </Button>
      )}
      {saving && <SaveDialog query={staffAddress(filters).toString()} onClose={() => setSaving(false)} />}
      <ConfirmDialog
        open={removing !== undefined}
        title={t('desk.view.removeTitle', { name: removing?.name ?? '' })}
        confirmLabel={t('desk.view.removeIt')}
        danger
        onConfirm={confirmRemoval}
        onCancel={() => setRemoving(undefined)}
      >
        {t('desk.view.removeText')}
      </ConfirmDialog>
    </div>
  );
};

type LinkProps = {
  readonly view: StaffFilters;
  readonly current: StaffFilters;
  readonly children: string;
};

const ViewLink = ({ view, current, children }: LinkProps) => (
  <Link
    className="saved-view"
    to={{ search: `?${staffAddress(view).toString()}` }}
    aria-current={sameFilters(view, current) ? 'page' : undefined}
  >
    {children}
  </Link>
);

type DialogProps = { readonly query: string; readonly onClose: () => void };

const SaveDialog = ({ query, onClose }: DialogProps) => {
  const t = useT();
  const id = useId();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const save = useSaveView();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed === '' || trimmed.length > longestName) {
      setProblem(t('fields.viewName'));
      return;
    }
    save.mutate(
      { name: trimmed, query },
      {
        onSuccess: () => {
          message.success(t('desk.view.saved', { name: trimmed }));
          onClose();
        },
        onError: showError,
      },
    );
  };
  return (
    <Dialog
      title={t('desk.view.save')}
      width={440}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" form={`${id}form`} variant="primary" loading={save.isPending}>
            {t('desk.view.saveIt')}
          </Button>
        </>
      }
    >
      <form id={`${id}form`} noValidate onSubmit={submit}>
        <FilterField
          label={t('desk.view.name')}
          htmlFor={id}
          noteId={`${id}note`}
          error={problem}
          hint={t('desk.view.nameHint')}
        >
          <input
            id={id}
            className="filter-input"
            value={name}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}note`}
            onChange={(event) => {
              setName(event.target.value);
              setProblem(undefined);
            }}
          />
        </FilterField>
      </form>
    </Dialog>
  );
};
