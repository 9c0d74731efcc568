import type { AttentionSetting } from '@waybill/contract/endpoints/attention-settings.ts';
import { statement } from '../../platform/db/database.ts';

export const findSettings = statement<
  { user_id: number; rules: readonly AttentionSetting[] },
  [readonly number[]]
>('SELECT user_id, rules FROM attention_settings WHERE user_id = ANY ($1::bigint[])');

export const upsertSettings = statement<never, [number, string]>(
  `INSERT INTO attention_settings AS s (user_id, rules, marked_to) VALUES ($1, $2::jsonb, 0)
   ON CONFLICT (user_id) DO UPDATE SET rules = excluded.rules, marked_to = 0`,
);

export const markNext = statement<{ marked: number }, [number]>(
  `WITH account AS (
     SELECT user_id, marked_to FROM attention_settings WHERE marked_to IS NOT NULL
     ORDER BY user_id LIMIT 1 FOR UPDATE SKIP LOCKED
   ), next AS (
     SELECT f.user_id, f.id FROM account a CROSS JOIN LATERAL (
       SELECT f.user_id, f.id FROM followed_numbers f WHERE f.user_id = a.user_id AND f.id > a.marked_to
       ORDER BY f.id LIMIT $1::int
     ) f
   ), marked AS (
     UPDATE followed_numbers f SET judge_at = now() FROM next WHERE f.user_id = next.user_id AND f.id = next.id
   )
   UPDATE attention_settings s SET marked_to = (SELECT max(id) FROM next) FROM account
   WHERE s.user_id = account.user_id RETURNING (SELECT count(*)::int FROM next) AS marked`,
);
