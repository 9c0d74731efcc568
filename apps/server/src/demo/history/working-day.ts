import { addDays } from '@waybill/contract/std/days.ts';
import type { Random } from '../random.ts';

const hours = [
  [0, 1],
  [8, 3],
  [9, 12],
  [10, 17],
  [11, 15],
  [12, 5],
  [13, 8],
  [14, 16],
  [15, 18],
  [16, 16],
  [17, 13],
  [18, 6],
  [19, 7],
  [20, 9],
  [21, 8],
  [22, 4],
  [23, 2],
].map(([hour = 0, weight = 0]) => ({ hour, weight }));

const weekday = (day: string): number => new Date(day).getUTCDay();

/** How busy a day is: Saturdays half, Sundays a third, and trade grows by a half in sixty days. */
const busyness = (day: string, age: number): number =>
  (weekday(day) === 6 ? 0.5 : weekday(day) === 0 ? 0.33 : 1) * (1.5 - age / 120);

/** A day of the past and how many days ago it is. */
export type PastDay = { readonly day: string; readonly age: number; readonly weight: number };

/** The days up to `today`, each as likely as it is busy. */
export const pastDays = (today: string, days: number): PastDay[] =>
  Array.from({ length: days }, (_, age) => {
    const day = addDays(today, -age);
    return { day, age, weight: busyness(day, age) };
  });

/** A moment of a working day in Shanghai, in milliseconds since the epoch. */
export const momentOf = (random: Random, day: string): number => {
  const { hour } = random.weighted(hours);
  const seconds = random.between(0, 3_599);
  return Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00+08:00`) + seconds * 1_000;
};

/** The day in Shanghai, `YYYY-MM-DD`, of a moment in milliseconds. */
export const shanghaiDay = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);
