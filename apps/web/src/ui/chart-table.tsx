import { useState } from 'react';
import './chart.css';

export type ChartLabels = {
  readonly table: string;
  readonly point: string;
  readonly pick: (point: string) => string;
};

type Props = {
  readonly title: string;
  readonly labels: ChartLabels;
  readonly points: readonly string[];
  readonly columns: readonly { readonly name: string; readonly cells: readonly string[] }[];
  readonly onPick?: ((index: number) => void) | undefined;
};

/** What a chart shows, for those who read or use the keyboard. It is made when it is opened: a page has many. */
export const ChartTable = ({ title, labels, points, columns, onPick }: Props) => {
  const [open, setOpen] = useState(false);
  return (
    <details className="chart-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{labels.table}</summary>
      {open && (
        <div tabIndex={0} role="region" aria-label={title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{labels.point}</th>
                {columns.map(({ name }) => (
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
                      <button type="button" aria-label={labels.pick(point)} onClick={() => onPick(index)}>
                        {point}
                      </button>
                    )}
                  </th>
                  {columns.map(({ name, cells }) => (
                    <td key={name} className="number">
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
