import { diagnosisEndpoints } from '@waybill/contract/endpoints/diagnosis.ts';
import { query } from '../../../client/query.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import type { ReactNode } from 'react';
import { useT } from '../../../shell/language.tsx';
import { Reading } from '../../../shell/reading.tsx';
import { countText } from '../../../kit/measure.ts';
import { Card } from '../../../kit/card.tsx';

const looksAgain = { refetchInterval: 5_000 };

/** What must always hold, and whether it does. */
export const invariantsQuery = query(diagnosisEndpoints.listInvariants, {}, looksAgain);

/** Holds and reservations that should be gone, lock waits, and what to do. */
export const reservationsQuery = query(diagnosisEndpoints.reservationDiagnosis, {}, looksAgain);

/** Connections of the processes and of the database. */
export const poolsQuery = query(diagnosisEndpoints.connectionPoolStatus, {}, looksAgain);

/** Processes, database, jobs, migrations, carriers. */
export const systemQuery = query(diagnosisEndpoints.diagnosisStatistics, {}, looksAgain);

export const Part = <Data,>(props: {
  readonly title: PlainPhrase;
  /** What it is about. */
  readonly text?: PlainPhrase;
  readonly extra?: ReactNode;
  readonly query: UseQueryResult<Data>;
  readonly lines?: number;
  readonly children: (data: Data) => ReactNode;
}) => {
  const { title, text, extra, query, lines = 4, children } = props;
  const t = useT();
  return (
    <Card title={t(title)} extra={extra}>
      <div className="grid grid-cols-1 gap-3">
        {text !== undefined && <p className="quiet">{t(text)}</p>}
        <Reading query={query} lines={lines}>
          {children}
        </Reading>
      </div>
    </Card>
  );
};

export const Figure = ({ value, bad = false }: { value: number; bad?: boolean }) => (
  <strong className="number data-[bad=true]:text-error" data-bad={bad && value > 0}>
    {countText(value)}
  </strong>
);

export const Line = ({ children }: { children: ReactNode }) => (
  <li className="flex flex-wrap gap-y-1 gap-x-3 items-center py-2 px-0 border-b border-default wrap-anywhere last:border-b-0">
    {children}
  </li>
);

export const Sql = ({ children }: { children: string }) => (
  <pre
    className="max-h-40 py-2 px-2.5 rounded-md bg-surface-sunken font-mono text-xs whitespace-pre-wrap overflow-auto wrap-anywhere"
    tabIndex={0}
  >
    {children}
  </pre>
);

export const Lines = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="mb-1.5 text-base font-semibold">{title}</h3>
    <ul className="grid grid-cols-1">{children}</ul>
  </section>
);
