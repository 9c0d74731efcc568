/** Colours of lines that have to be told apart. */
export const chartColors = [
  'blue',
  'green',
  'amber',
  'purple',
  'cyan',
  'pink',
  'lime',
  'orange',
  'red',
  'brown',
  'grey',
] as const;
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
