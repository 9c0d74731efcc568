import { lazy, Suspense, useId } from 'react';
import type { ChartData } from './chart-canvas.tsx';
import './chart.css';
import { Skeleton } from './skeleton.tsx';

// The library weighs more than any page; it comes when the first chart is looked at.
const ChartCanvas = lazy(() => import('./chart-canvas.tsx'));

type Props = ChartData & {
  readonly title: string;
  readonly height?: number;
  readonly words: {
    /** Opens the same as a table. */
    readonly table: string;
    /** What the points are: the day, the status. */
    readonly point: string;
    /** What pressing a point does. */
    readonly pick: (point: string) => string;
  };
  /** A point of the chart was pressed. */
  readonly onPick?: (index: number) => void;
};

/** A chart, and the same as a table for those who read or use the keyboard. */
export const Chart = ({ title, height = 220, words, onPick, ...data }: Props) => {
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
      <details className="chart-table">
        <summary>{words.table}</summary>
        <div tabIndex={0} role="region" aria-label={title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{words.point}</th>
                {series.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.map((point, index) => (
                <tr key={point}>
                  <th scope="row">
                    {onPick === undefined ? (
                      point
                    ) : (
                      <button type="button" aria-label={words.pick(point)} onClick={() => onPick(index)}>
                        {point}
                      </button>
                    )}
                  </th>
                  {series.map(({ name, values }) => (
                    <td key={name} className="number">
                      {values[index] ?? 0}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
};
