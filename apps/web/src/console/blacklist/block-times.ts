/** How long somebody can be blocked, in hours; `ever` has no end. */
export const blockTimes = ['1', '6', '24', '168', '720', 'ever'] as const;
export type BlockTime = (typeof blockTimes)[number];

/** The longest that an admin may choose, in hours (docs/decisions). */
const shortHours = 24;

export const blockTimesFor = (mayLong: boolean): readonly BlockTime[] =>
  mayLong ? blockTimes : blockTimes.filter((time) => time !== 'ever' && Number(time) <= shortHours);

/** When a block that begins now ends, as the call wants it; undefined when never. */
export const endOf = (time: BlockTime, now: number): string | undefined =>
  time === 'ever' ? undefined : new Date(now + Number(time) * 3_600_000).toISOString();
