import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import type { TicketStatus } from '@waybill/contract/vocabulary/ticket.ts';
import { statement } from '../../platform/db/database.ts';
import { answers, field, fieldsOf } from '../../platform/db/view.ts';

type Statistics = EndpointData<typeof ticketDeskEndpoints.ticketStatistics>;

export const countNow = statement<
  { status: TicketStatus; count: number; overdue: number; unassigned: number },
  []
>(
  `SELECT status, count(*)::int AS count, (count(*) FILTER (WHERE first_due_at < now()))::int AS overdue,
     (count(*) FILTER (WHERE assignee_id IS NULL AND urgency < 8))::int AS unassigned
   FROM tickets GROUP BY status`,
);

const inRange = `created_at >= $1::date AND created_at < $2::date + 1`;

export const countOpened = statement<{ category: string; priority: string; count: number }, [string, string]>(
  `SELECT category, priority, count(*)::int AS count FROM tickets WHERE ${inRange} GROUP BY 1, 2`,
);

const minutesOf = (ms: string): string => `round((${ms} / 60000)::numeric, 1)::float8`;
const stars = [1, 2, 3, 4, 5].map((some) => `(count(*) FILTER (WHERE rating = ${some}))::int`);

/**
 * How fast those had their first answer, in service time, and how they were rated. One that waits beyond its time is late
 * already, whenever it is answered.
 */
export const measureOpened = statement<Pick<Statistics, 'firstAnswer' | 'rating'>, [string, string]>(
  `SELECT json_build_object('answered', answered, 'medianMinutes', ${minutesOf('median')}, 'p90Minutes', ${minutesOf('p90')},
       'inTimeShare', in_time::float8 / nullif(answered + overdue, 0)) AS "firstAnswer",
     json_build_object('count', rated, 'average', average, 'byStars', stars) AS rating
   FROM (
     SELECT count(answered_at) AS answered, count(*) FILTER (WHERE answered_at IS NOT NULL AND NOT answered_late) AS in_time,
       count(*) FILTER (WHERE first_due_at < now()) AS overdue,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY clock_used_ms) FILTER (WHERE answered_at IS NOT NULL) AS median,
       percentile_cont(0.9) WITHIN GROUP (ORDER BY clock_used_ms) FILTER (WHERE answered_at IS NOT NULL) AS p90,
       count(rating) AS rated, round(avg(rating), 2)::float8 AS average, ARRAY[${stars.join(', ')}] AS stars
     FROM tickets WHERE ${inRange}
   ) AS opened`,
);

export const countByAssignee = answers<Statistics['byAssignee'][number], [string, string]>(
  {
    id: field.id('u.id'),
    name: field.value('coalesce(u.nickname, u.user_name)'),
    ...fieldsOf('t', 'open', 'resolved'),
    rating: field.value('round(t.rating, 2)::float8'),
  },
  (columns) =>
    `SELECT ${columns}
   FROM (
     SELECT assignee_id, (count(*) FILTER (WHERE urgency < 8))::int AS open,
       (count(*) FILTER (WHERE urgency >= 8 AND ${inRange}))::int AS resolved,
       avg(rating) FILTER (WHERE ${inRange}) AS rating
     FROM tickets WHERE assignee_id IS NOT NULL GROUP BY 1
   ) t JOIN users u ON u.id = t.assignee_id
   WHERE t.open > 0 OR t.resolved > 0 ORDER BY t.open DESC, u.id`,
);

export const countDays = statement<Statistics['days'][number], [string, string]>(
  `SELECT d.day::date AS day, coalesce(c.count, 0)::int AS created, coalesce(m.resolved, 0)::int AS resolved,
     coalesce(m.closed, 0)::int AS closed
   FROM generate_series($1::date::timestamp, $2::date::timestamp, interval '1 day') AS d (day)
     LEFT JOIN (SELECT created_at::date AS day, count(*) FROM tickets WHERE ${inRange} GROUP BY 1) c ON c.day = d.day::date
     LEFT JOIN (
       SELECT created_at::date AS day, count(*) FILTER (WHERE to_value = 'resolved') AS resolved,
         count(*) FILTER (WHERE to_value = 'closed') AS closed
       FROM ticket_entries WHERE event = 'status' AND ${inRange} GROUP BY 1
     ) m ON m.day = d.day::date
   ORDER BY 1`,
);
