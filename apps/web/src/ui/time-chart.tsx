import { Suspense, useId, type ReactNode } from 'react';
import { ChartTable, type ChartLabels } from './chart-table.tsx';
import './chart.css';
import { measureText, type Unit } from './measure.ts';
import { Skeleton } from './skeleton.tsx';
import './time-chart.css';
import type { TimeLine } from './time-line.ts';
import { lazyPart } from './lazy-part.tsx';

const TimeChartCanvas = lazyPart(() => import('./time-chart-canvas.tsx'));

type Props = {
  readonly title: string;
  readonly extra?: ReactNode;
  readonly height?: number;
  readonly points: readonly string[];
  readonly lines: readonly TimeLine[];
  /** Of the axis at the left, and of that at the right. */
  readonly units: readonly [Unit, Unit?];
  readonly labels: ChartLabels & {
    readonly none: string;
  };
  readonly onSelect?: (first: number, last: number) => void;
};

/** Figures over time, and the same as a table for those who read or use the keyboard. */
export const TimeChart = ({ title, extra, height = 220, points, lines, units, labels, onSelect }: Props) => {
  const id = useId();
  const measured = lines.some(({ values }) => values.some((value) => value !== null));
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption className="time-chart-head">
        <span id={id}>{title}</span>
        {extra}
      </figcaption>
      {measured ? (
        <>
          <div className="chart-canvas" style={{ height }} aria-hidden data-pickable={onSelect && ''}>
            <Suspense fallback={<Skeleton lines={4} />}>
              <TimeChartCanvas points={points} lines={lines} units={units} onSelect={onSelect} />
            </Suspense>
          </div>
          <ChartTable
            title={title}
            labels={labels}
            points={points}
            columns={lines.map(({ name, values, axis }) => ({
              name,
              cells: values.map((value) =>
                measureText(value, (axis === 'right' ? units[1] : units[0]) ?? units[0]),
              ),
            }))}
            onPick={onSelect && ((index) => onSelect(index, index))}
          />
        </>
      ) : (
        <p className="time-chart-none" style={{ height }}>
          {labels.none}
        </p>
      )}
    </figure>
  );
};
