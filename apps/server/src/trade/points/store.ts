import type { PointKind, PointLogRow, PointReceipt } from '@waybill/contract/endpoints/points.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { type Reader, namedStatement, statement } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import { type Page, rowsBefore } from '../../platform/db/read-page.ts';
import { type Fields, answers, columnsOf, field, fieldsOf } from '../../platform/db/view.ts';

/** Opens a user's book: five accounts at zero, each chain begun with the hash of its own name. */
export const openLedger = statement<never, [number]>(
  `INSERT INTO point_accounts (user_id, account, head)
   SELECT $1::bigint, a, sha256(convert_to(concat_ws('|', 'v1', $1::bigint, a), 'UTF8'))
   FROM unnest(ARRAY['available', 'frozen', 'issued', 'revenue', 'adjust']) a`,
);

// An account that did not move stands as it stood before.
const balanceAfter = (account: 'available' | 'frozen'): string =>
  `coalesce((SELECT balance FROM moved WHERE account = '${account}'),
     (SELECT balance FROM point_accounts WHERE user_id = $userId AND account = '${account}'), 0)::bigint`;

/** Two are the user's own, three the house's side. */
export type PointAccount = Tables['point_accounts']['account'];

/**
 * Writes one transaction: moves the balances, extends the chains, appends the entries. The database rejects entries
 * that do not sum to zero and a balance below zero (constraint `enough_points`). Answers the balances afterwards.
 */
export const insertTransaction = namedStatement<
  { transaction_id: number; available: number; frozen: number },
  {
    userId: number;
    kind: PointKind;
    orderId: number | null;
    orderNo: string | null;
    remark: string | null;
    actorId: number | null;
    accounts: readonly PointAccount[];
    /** What each account gains, in hundredths; negative where it loses. */
    amounts: readonly number[];
  }
>(
  `WITH t AS (
     INSERT INTO point_transactions (user_id, id, kind, order_id, order_no, remark, actor_id, created_at)
     VALUES ($userId, nextval('point_transaction_ids'), $kind, $orderId, $orderNo, $remark, $actorId, now()) RETURNING id, kind, order_no, created_at
   ), moved AS (
     UPDATE point_accounts a SET balance = a.balance + l.amount, seq = a.seq + 1,
       head = sha256(a.head || convert_to(point_entry_text(
         a.user_id, a.account, a.seq + 1, t.id, l.amount, a.balance + l.amount, t.kind, t.order_no, t.created_at), 'UTF8'))
     FROM unnest($accounts::text[], $amounts::bigint[]) AS l (account, amount), t
     WHERE a.user_id = $userId AND a.account = l.account
     RETURNING a.account, a.seq, t.id, l.amount, a.balance, a.head
   ), entries AS (
     INSERT INTO point_entries (user_id, account, seq, transaction_id, amount, balance, hash)
     SELECT $userId, account, seq, id, amount, balance, head FROM moved RETURNING transaction_id
   )
   SELECT e.transaction_id, ${balanceAfter('available')} AS available, ${balanceAfter('frozen')} AS frozen
   FROM entries e LIMIT 1`,
);

/** What a user can spend and what is frozen, in hundredths. */
export const findBalances = statement<{ available: number; frozen: number }, [number]>(
  `SELECT coalesce(sum(balance) FILTER (WHERE account = 'available'), 0)::bigint AS available,
     coalesce(sum(balance) FILTER (WHERE account = 'frozen'), 0)::bigint AS frozen
   FROM point_accounts WHERE user_id = $1`,
);

// A transaction has one entry of an account at most. One that it left alone stands as after the entry before.
const balanceThen = (account: 'available' | 'frozen'): string =>
  `coalesce(e.${account}_balance, (SELECT b.balance FROM point_entries b WHERE b.user_id = t.user_id
     AND b.account = '${account}' AND b.transaction_id <= t.id ORDER BY b.seq DESC LIMIT 1), 0)::bigint`;
const movements = (columns: string, transactions: string): string =>
  `SELECT ${columns} FROM (SELECT t.* FROM point_transactions t WHERE ${transactions}) AS t, LATERAL (
     SELECT max(amount) FILTER (WHERE account = 'available') AS available,
       max(balance) FILTER (WHERE account = 'available') AS available_balance,
       max(amount) FILTER (WHERE account = 'frozen') AS frozen,
       max(balance) FILTER (WHERE account = 'frozen') AS frozen_balance
     FROM point_entries WHERE user_id = t.user_id AND transaction_id = t.id) AS e`;

const ownFields: Fields<PointLogRow> = {
  id: field.id('t.id'),
  type: field.value('t.kind'),
  available: field.points('coalesce(e.available, 0)::bigint'),
  frozen: field.points('coalesce(e.frozen, 0)::bigint'),
  balance: field.points(balanceThen('available')),
  frozenBalance: field.points(balanceThen('frozen')),
  ...fieldsOf('t', 'orderNo', 'remark'),
  createdTime: field.time('t.created_at'),
};

/** A movement as the staff see it, with who caused it. */
type LedgerRow = PointLogRow & { actor: string | null };
const staffFields: Fields<LedgerRow> = {
  ...ownFields,
  actor: field.value('(SELECT user_name FROM users WHERE id = t.actor_id)'),
};

const asked = `t.user_id = $userId AND ($kind::text IS NULL OR t.kind = $kind)
  AND ($startDate::date IS NULL OR t.created_at >= $startDate::date)
  AND ($endDate::date IS NULL OR t.created_at < $endDate::date + 1)`;
const balanceNow = (account: 'available' | 'frozen'): string =>
  `coalesce((SELECT balance FROM point_accounts WHERE user_id = $userId AND account = '${account}'), 0)::bigint`;
const noMovement = { total: 0, available: 0, frozen: 0 };

/** A page of movements, how many there are, and the balances of now. */
const ledgerOf = <Row extends PointLogRow>(fields: Fields<Row>) => {
  const { text, answerOf } = columnsOf(fields);
  const page = `${asked} ORDER BY t.created_at DESC, t.id DESC LIMIT $limit::int OFFSET $offset::int`;
  const read = namedStatement<
    { total: number; available: number; frozen: number; movement: Row | null },
    {
      userId: number;
      kind: PointKind | null;
      startDate: string | null;
      endDate: string | null;
      limit: number;
      offset: number;
    }
  >(
    `SELECT now.*, row_to_json(p) AS movement FROM (SELECT ${balanceNow('available')} AS available,
       ${balanceNow('frozen')} AS frozen, (SELECT count(*) FROM point_transactions t WHERE ${asked})::int AS total) AS now
     LEFT JOIN (${movements(text, page)}) AS p ON true ORDER BY p."createdTime" DESC, p.id DESC`,
  );
  return async (
    reader: Reader,
    userId: number,
    filter: Page & {
      type?: PointKind | 'all' | undefined;
      startDate?: string | undefined;
      endDate?: string | undefined;
    },
  ) => {
    const rows = await read(reader, {
      userId,
      kind: filter.type === undefined || filter.type === 'all' ? null : filter.type,
      startDate: filter.startDate ?? null,
      endDate: filter.endDate ?? null,
      limit: filter.pageSize,
      offset: rowsBefore(filter),
    });
    const [{ total, available, frozen } = noMovement] = rows;
    // An empty page is one row without a movement.
    const list = rows.flatMap(({ movement }) => (movement === null ? [] : answerOf(movement)));
    return { list, total, available: toPoints(available), frozen: toPoints(frozen) };
  };
};
export const readOwnLedger = ledgerOf(ownFields);
export const readLedger = ledgerOf(staffFields);

export const listMovementsOfOrder = answers<LedgerRow, [userId: number, orderId: number]>(
  staffFields,
  (columns) => `${movements(columns, 't.user_id = $1 AND t.order_id = $2')} ORDER BY t.id`,
);

export const findTransaction = answers<PointLogRow, [number, number]>(ownFields, (columns) =>
  movements(columns, 't.user_id = $1 AND t.id = $2'),
);

export const listTransactionsAfter = answers<PointLogRow, [number, number, number, number]>(
  ownFields,
  (columns) =>
    `${movements(columns, 't.user_id = $1 AND t.id > $2 AND t.id <= $3 ORDER BY t.id LIMIT $4')} ORDER BY t.id`,
);

/**
 * The entries of movements in the user's own two accounts, with what their hashes cover: the hash of the entry before
 * (of the account's name for the first) and the text of the entry as it stands now. Hashes in hex.
 */
export const findEntries = answers<
  PointReceipt['entries'][number] & { transactionId: number },
  [number, readonly number[]]
>(
  {
    ...fieldsOf('e', 'transactionId'),
    purse: field.value('e.account'),
    sequence: field.value('e.seq'),
    amount: field.points('e.amount'),
    balance: field.points('e.balance'),
    previousHash: field.value(`encode(coalesce(before.hash,
      sha256(convert_to(concat_ws('|', 'v1', e.user_id, e.account), 'UTF8'))), 'hex')`),
    content:
      field.value(`point_entry_text(e.user_id, e.account, e.seq, e.transaction_id, e.amount, e.balance, t.kind,
      t.order_no, t.created_at)`),
    hash: field.value(`encode(e.hash, 'hex')`),
  },
  (columns) => `SELECT ${columns}
   FROM point_entries e
   JOIN point_transactions t ON t.user_id = e.user_id AND t.id = e.transaction_id
   LEFT JOIN point_entries before ON before.user_id = e.user_id AND before.account = e.account AND before.seq = e.seq - 1
   WHERE e.user_id = $1 AND e.transaction_id = ANY ($2::bigint[]) AND e.account IN ('available', 'frozen')
   ORDER BY e.transaction_id, e.account`,
);

export const findUserName = statement<{ user_name: string }, [number]>(
  'SELECT user_name FROM users WHERE id = $1',
);

export const insertBatch = statement<{ id: number }, [number, number, string, string, number]>(
  `INSERT INTO code_batches (points, issued, remark, created_by_name, expires_at)
   VALUES ($1, $2, $3, $4, now() + make_interval(days => $5)) RETURNING id`,
);

export const insertCodes = namedStatement<
  never,
  {
    hashes: readonly Buffer[];
    last4s: readonly string[];
    points: number;
    issuedBy: string;
    validDays: number;
    batchId: number | null;
  }
>(
  `INSERT INTO exchange_codes (code_hash, last4, points, issued_by, expires_at, batch_id)
   SELECT c.hash, c.last4, $points, $issuedBy, now() + make_interval(days => $validDays), $batchId
   FROM unnest($hashes::bytea[], $last4s::text[]) AS c (hash, last4) ON CONFLICT DO NOTHING`,
);

/** Redeems a code for a user; nothing when it is unknown, used, void or out of date. Of two who try one gets it. */
export const claimCode = statement<{ points: number }, [Buffer, number]>(
  `UPDATE exchange_codes SET used_by = $2, used_at = now()
   WHERE code_hash = $1 AND used_by IS NULL AND voided_at IS NULL AND expires_at > now() RETURNING points`,
);

export const findCode = statement<{ used: boolean }, [Buffer]>(
  'SELECT used_by IS NOT NULL AS used FROM exchange_codes WHERE code_hash = $1',
);

/** Accounts whose balance, chain or sum is wrong: must be empty. */
export const checkBooks = statement<{ user_id: number; account: PointAccount; problem: string }, []>(
  `WITH checked AS (
      SELECT e.user_id, e.account, e.seq, e.balance, e.hash, e.amount,
        e.seq - coalesce(lag(e.seq) OVER chain, 0) = 1 AS follows,
        e.balance - coalesce(lag(e.balance) OVER chain, 0) = e.amount AS adds_up,
        e.hash = sha256(coalesce(lag(e.hash) OVER chain, sha256(convert_to(concat_ws('|', 'v1', e.user_id, e.account), 'UTF8')))
          || convert_to(point_entry_text(e.user_id, e.account, e.seq, e.transaction_id, e.amount, e.balance, t.kind, t.order_no, t.created_at), 'UTF8')) AS chained
      FROM point_entries e JOIN point_transactions t ON t.user_id = e.user_id AND t.id = e.transaction_id
      WINDOW chain AS (PARTITION BY e.user_id, e.account ORDER BY e.seq)
    )
    SELECT user_id, account, 'entry ' || seq AS problem FROM checked WHERE NOT (follows AND adds_up AND chained)
    UNION ALL
    SELECT a.user_id, a.account, 'head' FROM point_accounts a
    LEFT JOIN LATERAL (SELECT e.balance, e.hash, e.seq FROM point_entries e
      WHERE e.user_id = a.user_id AND e.account = a.account ORDER BY e.seq DESC LIMIT 1) e ON true
    WHERE a.seq <> coalesce(e.seq, 0) OR a.balance <> coalesce(e.balance, 0) OR (e.seq IS NOT NULL AND a.head <> e.hash)
    UNION ALL
    SELECT user_id, 'available', 'does not sum to zero' FROM point_accounts GROUP BY user_id HAVING sum(balance) <> 0`,
);
