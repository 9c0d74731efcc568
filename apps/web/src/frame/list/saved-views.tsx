import type { SavedView } from '@waybill/contract/vocabulary/saved-view.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { mutation, query } from '../../client/query.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useT } from '../language.tsx';
import { message, showError } from '../messages.tsx';
import type { ViewStore } from './view-store.ts';

const SaveViewDialog = lazyPart(() => import('./save-view-dialog.tsx'));

type Saved = { readonly id: string; readonly name: string };

type Props = {
  readonly store: ViewStore;
  /** Views that everybody has. */
  readonly builtIn: readonly Omit<SavedView, 'id'>[];
  readonly address: URLSearchParams;
  /** What of an address a view keeps, in one spelling whatever the order of its fields. */
  readonly spell: (address: URLSearchParams) => string;
};

export const SavedViews = ({ store, builtIn, address, spell }: Props) => {
  const t = useT();
  const views = useQuery(query(store.list, {}, { staleTime: 30_000 }));
  const [saving, setSaving] = useState(false);
  const [removing, setRemoving] = useState<Saved>();
  const remove = useMutation(mutation(store.remove, { refreshes: [store.list] }));
  const current = spell(address);
  const shown = [...builtIn.map((view) => ({ id: undefined, ...view })), ...(views.data?.list ?? [])].map(
    (view) => ({ ...view, query: spell(new URLSearchParams(view.query)) }),
  );
  const unsaved = current !== '' && shown.every(({ query }) => query !== current);
  if (shown.length === 0 && !unsaved) return null;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 items-center max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:whitespace-nowrap">
      {shown.length > 0 && (
        <nav aria-label={t('views.all')}>
          <ul className="flex items-center gap-x-4 gap-y-1 sm:flex-wrap">
            {shown.map(({ id, name, query }) => (
              <li key={id ?? name} className="flex items-center">
                <Link
                  to={{ search: `?${query}` }}
                  className="py-1 text-secondary aria-[current=page]:text-default aria-[current=page]:font-semibold"
                  aria-current={query === current ? 'page' : undefined}
                >
                  {name}
                </Link>
                {id !== undefined && (
                  <Button
                    size="small"
                    variant="text"
                    iconOnly
                    icon={<Icon name="close" />}
                    aria-label={t('views.remove', { name })}
                    title={t('views.remove', { name })}
                    onClick={() => setRemoving({ id, name })}
                  />
                )}
              </li>
            ))}
          </ul>
        </nav>
      )}
      {unsaved && (
        <Button size="small" icon={<Icon name="plus" />} onClick={() => setSaving(true)}>
          {t('views.save')}
        </Button>
      )}
      <Suspense>
        {saving && <SaveViewDialog store={store} query={current} onClose={() => setSaving(false)} />}
      </Suspense>
      <ConfirmDialog
        open={removing !== undefined}
        title={t('views.removeTitle', { name: removing?.name ?? '' })}
        confirmLabel={t('word.remove')}
        danger
        onConfirm={async () => {
          if (removing === undefined) return;
          try {
            await remove.mutateAsync({ params: { id: removing.id } });
            message.success(t('views.removed'));
            setRemoving(undefined);
          } catch (error) {
            showError(error);
          }
        }}
        onCancel={() => setRemoving(undefined)}
      >
        {t('views.removeText')}
      </ConfirmDialog>
    </div>
  );
};
