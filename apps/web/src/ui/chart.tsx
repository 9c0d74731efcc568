import { Suspense, useId } from 'react';
import type { ChartData } from './chart-canvas.tsx';
import { ChartTable, type ChartLabels } from './chart-table.tsx';
import './chart.css';
import { Skeleton } from './skeleton.tsx';
import { lazyPart } from './lazy-part.tsx';

// The library weighs more than any page; it comes when the first chart is looked at.
const ChartCanvas = lazyPart(() => import('./chart-canvas.tsx'));

type Props = ChartData & {
  readonly title: string;
  readonly height?: number;
  readonly labels: ChartLabels;
  readonly onPick?: (index: number) => void;
};

/** A chart, and the same as a table for those who read or use the keyboard. */
export const Chart = ({ title, height = 220, labels, onPick, ...data }: Props) => {
  const id = useId();
  const { points, series } = data;
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption id={id}>{title}</figcaption>
      <div className="chart-canvas" style={{ height }} aria-hidden data-pickable={onPick && ''}>
        <Suspense fallback={<Skeleton lines={4} />}>
          <ChartCanvas {...data} onPick={onPick} />
        </Suspense>
      </div>
      <ChartTable
        title={title}
        labels={labels}
        points={points}
        columns={series.map(({ name, values }) => ({
          name,
          cells: points.map((_, index) => String(values[index] ?? 0)),
        }))}
        onPick={onPick}
      />
    </figure>
  );
};
