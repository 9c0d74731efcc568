import { dayIn } from '@waybill/server/src/platform/day.ts';
import { addDays } from '@waybill/contract/std/days.ts';

const oneOf = (list: readonly string[]): string => list[Math.floor(Math.random() * list.length)] ?? '';

/** Some week of the last 25 days, which every stock of the benchmarks has. */
export const someWeek = (): { readonly startTime: string; readonly endTime: string } => {
  const endTime = addDays(dayIn('Asia/Shanghai'), -Math.floor(Math.random() * 19));
  return { startTime: addDays(endTime, -6), endTime };
};

export type AskedQuery = {
  readonly zipCode: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly scope: 'single';
};

export const someQuery = (zips: readonly string[]): AskedQuery => ({
  zipCode: oneOf(zips),
  ...someWeek(),
  scope: 'single',
});
