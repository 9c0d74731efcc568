/** Categories by number; a line that is itself a state has that state's colour. */
export const chartColors = ['1', '2', '3', '4', '5', '6', '7', '8', 'neutral', 'warn', 'error'] as const;
export type ChartColor = (typeof chartColors)[number];

/** Figures of a chart over time, one for each of its steps. */
export type TimeLine = {
  readonly name: string;
  /** Columns of a step stand on each other; what is dashed is of another time. */
  readonly shape: 'column' | 'line' | 'dashed';
  readonly color: ChartColor;
  readonly axis?: 'left' | 'right';
  /** Null where nothing was measured. */
  readonly values: readonly (number | null)[];
};
