import { type SavedView, mostViews } from '@waybill/contract/vocabulary/saved-view.ts';
import { AppError, fieldError } from '../app-error.ts';
import { type Db, statement } from './database.ts';
import { rowId } from './row-id.ts';
import { inUserTransaction } from './transaction.ts';

type StoredView = { id: number; name: string; query: string };

const wire = ({ id, ...view }: StoredView): SavedView => ({ id: String(id), ...view });

export const savedViews = (db: Db, table: 'ticket_views' | 'followed_views') => {
  const find = statement<StoredView, [number]>(
    `SELECT id, name, query FROM ${table} WHERE user_id = $1 ORDER BY id`,
  );
  const upsert = statement<StoredView, [number, string, string, number]>(
    `INSERT INTO ${table} (user_id, name, query)
     SELECT $1::bigint, $2::text, $3::text
     WHERE EXISTS (SELECT FROM ${table} WHERE user_id = $1 AND name = $2)
       OR (SELECT count(*) FROM ${table} WHERE user_id = $1) < $4::int
     ON CONFLICT (user_id, name) DO UPDATE SET query = excluded.query RETURNING id, name, query`,
  );
  const remove = statement<{ id: number }, [number, number]>(
    `DELETE FROM ${table} WHERE user_id = $1 AND id = $2 RETURNING id`,
  );
  return {
    list: async (userId: number): Promise<{ list: SavedView[] }> => ({
      list: (await find(db, userId)).map(wire),
    }),
    /** Saves a filter, in place of that of the same name. */
    save: async (userId: number, { name, query }: Omit<SavedView, 'id'>): Promise<SavedView> => {
      const [saved] = await inUserTransaction(db, userId, (tx) => upsert(tx, userId, name, query, mostViews));
      if (saved === undefined) throw fieldError('name', 'fields.views');
      return wire(saved);
    },
    remove: async (userId: number, id: string): Promise<null> => {
      const [removed] = await remove(db, userId, rowId(id));
      if (removed === undefined) throw new AppError('notFound');
      return null;
    },
  };
};
