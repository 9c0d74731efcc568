import type { SavedView } from '@waybill/contract/vocabulary/saved-view.ts';
import { queryOptions } from '@tanstack/react-query';
import { useIdempotentMutation } from '../../client/use-idempotent-mutation.ts';

/** A name and a query, to be saved. */
export type NewView = Omit<SavedView, 'id'>;

/** Where the saved filters of one list are kept. */
export type ViewStore = {
  /** Tells it from the stores of other lists. */
  readonly name: string;
  readonly list: (options: { readonly signal: AbortSignal }) => Promise<{ readonly list: SavedView[] }>;
  readonly save: (view: NewView) => Promise<SavedView>;
  readonly remove: (id: string) => Promise<null>;
};

/** The reader's saved filters of a list. */
export const viewsQuery = ({ name, list }: ViewStore) =>
  queryOptions({ queryKey: [name], queryFn: async ({ signal }) => (await list({ signal })).list });

/** Saves a filter under a name; the same name replaces it. */
export const useSaveView = (store: ViewStore) =>
  useIdempotentMutation(`save-${store.name}`, store.save, [[store.name]]);

/** Removes a saved filter. */
export const useDeleteView = (store: ViewStore) =>
  useIdempotentMutation(`delete-${store.name}`, store.remove, [[store.name]]);
