import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { Suspense, useId, useState, type ComponentProps, type ReactNode } from 'react';
import type { ChartData } from '../kit/chart-canvas.tsx';
import { lazyPart } from '../kit/lazy-part.tsx';
import { measureText, type Unit } from '../kit/measure.ts';
import { Skeleton } from '../kit/skeleton.tsx';
import type { TimeLine } from '../kit/time-line.ts';
import { useT } from './language.tsx';

// The library weighs more than any page; it comes when the first chart is looked at.
const loadCanvas = () => import('../kit/chart-canvas.tsx');
const ChartCanvas = lazyPart(async () => ({ default: (await loadCanvas()).ChartCanvas }));
const TimeChartCanvas = lazyPart(async () => ({ default: (await loadCanvas()).TimeChartCanvas }));

type Described = {
  readonly title: string;
  readonly extra?: ReactNode;
  readonly height?: number;
  readonly points: readonly string[];
  /** What the points are. */
  readonly point: PlainPhrase;
  /** What picking a point does, for those who do not see the drawing. */
  readonly pick?: (point: string) => string;
};

/** A chart with its title, and the same as a table for those who read or use the keyboard. */
const ChartFrame = (
  props: Described & {
    readonly columns: readonly { readonly name: string; readonly cells: readonly string[] }[];
    /** Said in place of all of it where nothing was measured. */
    readonly none?: string | undefined;
    readonly onPick?: ((index: number) => void) | undefined;
    /** The drawing, for the eye and the pointer. */
    readonly children: ReactNode;
  },
) => {
  const { title, extra, height = 220, none, children, ...table } = props;
  const id = useId();
  return (
    <figure className="chart grid grid-cols-1 gap-2 min-w-0" aria-labelledby={id}>
      <figcaption className="flex flex-wrap gap-y-1 gap-x-3 items-baseline justify-between">
        <span id={id} className="font-semibold">
          {title}
        </span>
        {extra}
      </figcaption>
      {none === undefined ? (
        <>
          <div
            className={`min-w-0 ${table.onPick === undefined ? '' : 'cursor-pointer'}`}
            style={{ height }}
            aria-hidden
          >
            <Suspense fallback={<Skeleton lines={4} />}>{children}</Suspense>
          </div>
          <ChartTable title={title} {...table} />
        </>
      ) : (
        <p className="grid place-content-center text-tertiary" style={{ height }}>
          {none}
        </p>
      )}
    </figure>
  );
};

const cell = 'py-1.25 px-2 border-b border-default font-normal text-end first:text-start';

/** It is made when it is opened: a page has many. */
const ChartTable = (
  props: Omit<ComponentProps<typeof ChartFrame>, 'extra' | 'height' | 'none' | 'children'>,
) => {
  const { title, point: pointName, points, columns, pick, onPick } = props;
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit text-secondary text-sm cursor-pointer">{t('word.viewAsTable')}</summary>
      {open && (
        <div className="max-h-65 mt-1.5 overflow-auto" tabIndex={0} role="region" aria-label={title}>
          <table className="w-full border-collapse text-sm">
            <thead className="text-secondary">
              <tr>
                <th scope="col" className={cell}>
                  {t(pointName)}
                </th>
                {columns.map(({ name }) => (
                  <th key={name} scope="col" className={cell}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.map((point, index) => (
                <tr key={point}>
                  <th scope="row" className={cell}>
                    {onPick === undefined ? (
                      point
                    ) : (
                      <button
                        type="button"
                        className="p-0 bg-transparent text-primary cursor-pointer hover:underline"
                        aria-label={pick?.(point) ?? point}
                        onClick={() => onPick(index)}
                      >
                        {point}
                      </button>
                    )}
                  </th>
                  {columns.map(({ name, cells }) => (
                    <td key={name} className={`number ${cell}`}>
                      {cells[index] ?? '–'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
};

/** Figures by name. */
export const Chart = (props: Described & ChartData & { readonly onPick?: (index: number) => void }) => {
  const { kind, series, stacked = false, ...frame } = props;
  const { points, onPick } = frame;
  return (
    <ChartFrame
      {...frame}
      columns={series.map(({ name, values }) => ({
        name,
        cells: points.map((_, index) => String(values[index] ?? 0)),
      }))}
    >
      <ChartCanvas kind={kind} points={points} series={series} stacked={stacked} onPick={onPick} />
    </ChartFrame>
  );
};

/** Figures over time. */
export const TimeChart = (
  props: Described & {
    readonly lines: readonly TimeLine[];
    /** Of the axis at the left, and of that at the right. */
    readonly units: readonly [Unit, Unit?];
    /** Said where nothing was measured. */
    readonly none: string;
    readonly onSelect?: (first: number, last: number) => void;
  },
) => {
  const { lines, units, none, onSelect, ...frame } = props;
  const measured = lines.some(({ values }) => values.some((value) => value !== null));
  return (
    <ChartFrame
      {...frame}
      none={measured ? undefined : none}
      columns={lines.map(({ name, values, axis }) => ({
        name,
        cells: values.map((value) =>
          measureText(value, (axis === 'right' ? units[1] : units[0]) ?? units[0]),
        ),
      }))}
      onPick={onSelect && ((index) => onSelect(index, index))}
    >
      <TimeChartCanvas points={frame.points} lines={lines} units={units} onSelect={onSelect} />
    </ChartFrame>
  );
};
