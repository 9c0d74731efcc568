import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { expect, test } from 'vitest';
import { buildCodes } from '../../../../test/builders.ts';
import { sendNotification } from '../../../../test/notices.ts';
import { app, admin, superAdmin, user, withBoard, tamper, breakAndMend } from '../board.test-kit.ts';

withBoard();

test('codes_add_up: a code that was slipped into a batch', async () => {
  const [code] = await buildCodes(app.context, 2, 300);
  expect(code).toBeDefined();
  const { rows } = await app.context.pool.query<{ id: number }>('SELECT max(id) AS id FROM code_batches');
  const batchId = rows[0]?.id;
  const broken = await breakAndMend(
    'codes_add_up',
    () =>
      tamper(
        [],
        `INSERT INTO exchange_codes (code_hash, last4, points, issued_by, expires_at, batch_id)
         VALUES ('\\xabcd', 'ABCD', 300, 'nobody', now() + interval '1 day', ${batchId})`,
      ),
    () => tamper([], `DELETE FROM exchange_codes WHERE code_hash = '\\xabcd'`),
  );
  expect(broken.rows).toEqual([{ batchId, issued: 2, used: 0, open: 3, void: 0 }]);
});

test('unread_matches: a notice that counts as hidden although it is shown', async () => {
  await sendNotification(app, admin, { targetType: 'user', targetIds: String(user.id) });
  const hide = (since: string) =>
    tamper([], `UPDATE notices SET hidden_since = ${since} WHERE target = 'user'`);
  const { rows } = await app.context.pool.query<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint WHERE conrelid = 'notices'::regclass AND pg_get_constraintdef(oid) LIKE '%hidden_since%'`,
  );
  await tamper([], `ALTER TABLE notices DROP CONSTRAINT ${rows[0]?.name}`);
  const broken = await breakAndMend(
    'unread_matches',
    () => hide('now()'),
    () => hide('NULL'),
  );
  expect(broken.rows).toEqual([expect.objectContaining({ userId: user.id })]);
  const [row] = broken.rows;
  expect(Number(row?.['counted'])).toBe(Number(row?.['answered']) + 1);
});

const followedNumber = async (number: string, status: string): Promise<number> => {
  const { added } = await app.call(endpoints.followNumbers, { body: { numbers: [number] } }, user);
  const id = Number(added[0]?.id);
  await tamper(
    [],
    `INSERT INTO parcels (carrier, tracking_number, stock_status, status, fetched_at, next_ask_at)
     VALUES ('fedex', '${number}', '${status}', '${status}', now(), now())`,
    `UPDATE followed_numbers SET status = '${status}', judge_at = NULL, changes = 1 WHERE id = ${id}`,
  );
  return id;
};

test('followed_one_state: a parcel has another state than the copy of its follower, which nothing corrects', async () => {
  const id = await followedNumber('986578788855', 'delivered');
  const stands = (status: string) => () =>
    tamper([], `UPDATE parcels SET status = '${status}' WHERE tracking_number = '986578788855'`);
  const broken = await breakAndMend('followed_one_state', stands('returned'), stands('delivered'));
  expect(broken.rows).toEqual([{ userId: user.id, followedId: id, copied: 'delivered', stands: 'returned' }]);
});

test('followed_one_state: a state that was opened by somebody who was killed before the carrier answered is none', async () => {
  const id = await followedNumber('986578788877', 'delivered');
  await tamper(
    [],
    `UPDATE parcels SET status = 'unknown', fetched_at = NULL, lease = gen_random_uuid()
     WHERE tracking_number = '986578788877'`,
  );
  const body = { names: ['followed_one_state' as const] };
  const { list } = await app.call(endpoints.checkInvariants, { body }, superAdmin);
  await tamper([], `DELETE FROM followed_numbers WHERE id = ${id}`);
  expect(list.find(({ name }) => name === 'followed_one_state')).toMatchObject({ state: 'holds', rows: [] });
});

test('followed_one_message: a message counts as sent without its notice, or is of a change that there was not', async () => {
  const id = await followedNumber('986578788866', 'delivered');
  const message = (change: number, sent: string) =>
    tamper(
      [],
      `INSERT INTO follow_messages (user_id, followed_id, change, channel, due_at, sent_at, digest)
       VALUES (${user.id}, ${id}, ${change}, 'notice', now(), ${sent})`,
    );
  const clear = () => tamper([], `DELETE FROM follow_messages WHERE followed_id = ${id}`);
  const lost = await breakAndMend(
    'followed_one_message',
    () => message(1, 'now(), gen_random_uuid()'),
    clear,
  );
  expect(lost.rows).toEqual([expect.objectContaining({ followedId: id, problem: 'not_delivered' })]);
  const invented = await breakAndMend('followed_one_message', () => message(2, 'NULL, NULL'), clear);
  expect(invented.rows).toEqual([expect.objectContaining({ followedId: id, problem: 'unknown_change' })]);
});
