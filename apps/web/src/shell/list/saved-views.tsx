import type { ticketDeskEndpoints as desk } from '@waybill/contract/endpoints/ticket-desk.ts';
import type { followViewEndpoints as followed } from '@waybill/contract/endpoints/follow-views.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation, query } from '../../client/query.ts';
import { LineField } from '../../kit/fields.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { useT } from '../language.tsx';
import { message } from '../messages.tsx';
import { useForm } from '../use-form.ts';
import type { SavedView } from '@waybill/contract/vocabulary/saved-view.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Icon } from '../../kit/icon.tsx';
import { IconButton } from '../../kit/reason-button.tsx';

type ViewStore = {
  readonly list: typeof followed.listFollowViews | typeof desk.listTicketViews;
  readonly save: typeof followed.saveFollowView | typeof desk.saveTicketView;
  readonly remove: typeof followed.deleteFollowView | typeof desk.deleteTicketView;
};

const SaveViewDialog = (props: {
  readonly store: ViewStore;
  readonly query: string;
  readonly onClose: () => void;
}) => {
  const { store, query, onClose } = props;
  const t = useT();
  const save = useMutation(mutation(store.save, { refreshes: [store.list] }));
  const form = useForm({
    initial: { name: '' },
    endpoint: store.save,
    body: ({ name }) => ({ name, query }),
    submit: async ({ name }) => {
      await save.mutateAsync({ body: { name: name.trim(), query } });
      message.success(t('views.saved', { name: name.trim() }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('views.save')}
      submitLabel={t('word.save')}
      width={440}
      form={form}
      onClose={onClose}
    >
      <LineField {...form.field('name')} label={t('word.name')} hint={t('views.nameHint')} />
    </FormDialog>
  );
};

export const SavedViews = (props: {
  readonly store: ViewStore;
  /** Views that everybody has. */
  readonly builtIn: readonly Omit<SavedView, 'id'>[];
  readonly address: URLSearchParams;
  /** What of an address a view keeps, in one spelling whatever the order of its fields. */
  readonly spell: (address: URLSearchParams) => string;
}) => {
  const { store, builtIn, address, spell } = props;
  const t = useT();
  const views = useQuery(query(store.list, {}, { staleTime: 30_000 }));
  const [saving, setSaving] = useState(false);
  const [removing, setRemoving] = useState<{ readonly id: string; readonly name: string }>();
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
                  className="inline-block py-1 text-secondary aria-[current=page]:text-default aria-[current=page]:font-semibold"
                  aria-current={query === current ? 'page' : undefined}
                >
                  {name}
                </Link>
                {id !== undefined && (
                  <IconButton
                    icon="close"
                    label={t('views.remove', { name })}
                    size="small"
                    variant="text"
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
      {saving && <SaveViewDialog store={store} query={current} onClose={() => setSaving(false)} />}
      <ConfirmDialog
        open={removing !== undefined}
        title={t('views.removeTitle', { name: removing?.name ?? '' })}
        confirmLabel={t('word.remove')}
        danger
        onConfirm={async () => {
          if (removing === undefined) return;
          await remove.mutateAsync({ params: { id: removing.id } });
          message.success(t('views.removed'));
          setRemoving(undefined);
        }}
        onCancel={() => setRemoving(undefined)}
      >
        {t('views.removeText')}
      </ConfirmDialog>
    </div>
  );
};
