import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import type { ReactNode } from 'react';
import { stepText } from '../ui/days.ts';
import type { Unit } from '../ui/measure.ts';
import { TimeChart } from '../ui/time-chart.tsx';
import type { TimeLine } from '../ui/time-line.ts';
import { useT } from './language.tsx';
import { RowTable } from './list/fixed-table.tsx';
import type { ListColumn } from './list/list-columns.tsx';

type Props<Row extends object> = {
  readonly label: PlainPhrase;
  /** The figures of the whole time. */
  readonly tiles: ReactNode;
  readonly trial: {
    readonly startMs: number;
    readonly endMs: number;
    readonly stepSeconds: number;
    readonly list: readonly Row[];
  };
  readonly chart: {
    readonly title: PlainPhrase;
    readonly none: PlainPhrase;
    readonly unit: Unit;
    readonly steps: readonly { readonly timeMs: number }[];
    readonly lines: readonly TimeLine[];
  };
  /** Whom it concerns most. */
  readonly most: PlainPhrase;
  readonly rowId: (row: Row) => string;
  readonly columns: readonly ListColumn<Row>[];
};

/** What a trial on the past came to: in all, over time, and for those whom it concerns most. */
export const TrialResult = <Row extends object>(props: Props<Row>) => {
  const { label, tiles, trial, chart, most, rowId, columns } = props;
  const t = useT();
  return (
    <>
      <ul className="figure-tiles" aria-label={t(label)}>
        {tiles}
      </ul>
      <TimeChart
        title={t(chart.title)}
        height={160}
        points={chart.steps.map(({ timeMs }) =>
          stepText(timeMs, trial.stepSeconds, trial.endMs - trial.startMs),
        )}
        lines={chart.lines}
        units={[chart.unit]}
        labels={{
          table: t('trial.table'),
          point: t('trial.step'),
          pick: (step) => step,
          none: t(chart.none),
        }}
      />
      {trial.list.length > 0 && (
        <RowTable
          title={most}
          rows={trial.list}
          rowId={rowId}
          density="compact"
          empty={null}
          columns={columns}
        />
      )}
    </>
  );
};
