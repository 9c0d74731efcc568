/** What an offset without minutes lacks: `+08` has none, `+05:30` does. */
const missingMinutes = (text: string): string => (text.at(-3) === ':' ? '' : ':00');

/**
 * `2026-11-20 15:22:33.123+08` of the database to the wall time of the API, `2026-11-20T15:22:33+08:00`. Joined, because
 * a text that was put together by `+` or a template makes the JSON of a whole list take twice as long.
 */
export const wallTime = (text: string): string => {
  const plus = text.indexOf('+', 19);
  const zone = text.slice(plus === -1 ? text.indexOf('-', 19) : plus);
  return [text.slice(0, 10), `${text.slice(11, 19)}${zone}${missingMinutes(zone)}`].join('T');
};

export const wallTimeOrNull = (text: string | null): string | null => (text === null ? null : wallTime(text));

export const epochMs = (text: string): number =>
  Date.parse(`${text.slice(0, 10)}T${text.slice(11)}${missingMinutes(text)}`);

export const msOf = (time: string): string => `(extract(epoch FROM ${time}) * 1000)::bigint`;

export const msUntil = (time: string): string => msOf(`${time} - now()`);

/** SQL of a time as ISO 8601 in UTC, to the second, as carriers and the API write it. */
export const isoOf = (time: string): string =>
  `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** A wall time as it is shown: its first 19 characters, T as a space (spec section 9); nothing for none. */
export const shownTime = (time: string | null): string => (time ?? '').slice(0, 19).replace('T', ' ');
