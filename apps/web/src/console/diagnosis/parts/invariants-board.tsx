import { type Invariant, diagnosisEndpoints } from '@waybill/contract/endpoints/diagnosis.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation } from '../../../client/query.ts';
import { useDenial } from '../../../shell/list/buttons.tsx';
import { useT } from '../../../shell/language.tsx';
import { message, showError } from '../../../shell/messages.tsx';
import { Reading } from '../../../shell/reading.tsx';
import { ago } from '../../../kit/ago.ts';
import { Card } from '../../../kit/card.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { measureText } from '../../../kit/measure.ts';
import { ReasonButton } from '../../../kit/reason-button.tsx';
import { StatusTag, type Tone } from '../../../kit/tag.tsx';
import { whenText } from '../../../kit/when.tsx';
import { invariantsQuery } from './part.tsx';

/** Names of all fields that some row has, in the order in which they first come. */
export const columnsOf = (rows: readonly Readonly<Record<string, unknown>>[]): readonly string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row))),
];

const ranks: Readonly<Record<Invariant['state'], number>> = { broken: 0, failed: 1, unknown: 2, holds: 3 };

export const worstFirst = <One extends Pick<Invariant, 'state'>>(list: readonly One[]): readonly One[] =>
  [...list].sort((a, b) => ranks[a.state] - ranks[b.state]);

const tones: Readonly<Record<Invariant['state'], Tone>> = {
  holds: 'success',
  broken: 'error',
  failed: 'warning',
  unknown: 'neutral',
};

const looks = {
  holds: 'border-default',
  broken: 'col-span-full border-error bg-error',
  failed: 'border-warning bg-warning',
  unknown: 'border-default',
} as const;

export const InvariantsBoard = () => {
  const t = useT();
  const denied = useDenial()('invariants:check');
  const board = useQuery(invariantsQuery);
  const check = useMutation(
    mutation(diagnosisEndpoints.checkInvariants, {
      timeoutMs: 120_000,
      refreshes: [diagnosisEndpoints.listInvariants],
    }),
  );
  const checkNow = (): void =>
    check.mutate(
      { body: {} },
      {
        onError: showError,
        onSuccess: ({ broken }) =>
          broken === 0
            ? message.success(t('diagnosis.allHold'))
            : message.error(t('diagnosis.someBroken', { count: broken })),
      },
    );
  return (
    <Card
      title={t('diagnosis.invariants')}
      extra={
        <ReasonButton
          size="small"
          icon={<Icon name="checkCircle" />}
          denied={denied}
          loading={check.isPending}
          onClick={checkNow}
        >
          {t('diagnosis.check')}
        </ReasonButton>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <p className="quiet">{t('diagnosis.invariantsText')}</p>
        <Reading query={board} lines={6}>
          {({ list, serverTime }) => (
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(260px,100%),1fr))] gap-2.5">
              {worstFirst(list).map((invariant) => (
                <InvariantTile key={invariant.name} invariant={invariant} now={serverTime} />
              ))}
            </ul>
          )}
        </Reading>
      </div>
    </Card>
  );
};

const InvariantTile = ({ invariant, now }: { invariant: Invariant; now: number }) => {
  const t = useT();
  const { name, state, rows, more, lastRunMs, lastRunTime, tookMs, sinceTime } = invariant;
  const lastRun = (): string => {
    if (lastRunMs === null) return t('diagnosis.neverRun');
    const past = ago(lastRunMs, now);
    if (past.unit === 'now')
      return t('diagnosis.secondsAgo', { count: Math.max(0, Math.round((now - lastRunMs) / 1000)) });
    if (past.unit === 'minutes') return t('diagnosis.minutesAgo', { count: past.count });
    return whenText(lastRunTime ?? '');
  };
  return (
    <li className={`grid grid-cols-1 gap-1 content-start py-3 px-3.5 border rounded-md ${looks[state]}`}>
      <p className="row-line">
        <strong>{t(`diagnosis.invariant.${name}`)}</strong>
        <StatusTag tone={tones[state]}>{t(`diagnosis.state.${state}`)}</StatusTag>
      </p>
      <p className="quiet">{t(`diagnosis.invariant.${name}.text`)}</p>
      <p className="quiet number">
        {lastRun()}
        {tookMs !== null && ` · ${t('diagnosis.took', { time: measureText(tookMs, 'ms') })}`}
      </p>
      {state !== 'holds' && sinceTime !== null && (
        <p className="quiet">{t('diagnosis.since', { time: whenText(sinceTime) })}</p>
      )}
      {rows.length > 0 && (
        <div
          className="max-h-65 mt-1 border border-error rounded-md bg-surface overflow-auto"
          tabIndex={0}
          role="region"
          aria-label={t('diagnosis.rowsOf')}
        >
          <table className="w-full border-collapse text-sm">
            <thead>
              <tr>
                {columnsOf(rows).map((column) => (
                  <th
                    className="py-1.25 px-2.5 border-b border-default text-secondary text-start font-normal whitespace-nowrap"
                    key={column}
                    scope="col"
                  >
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={JSON.stringify(row)}>
                  {columnsOf(rows).map((column) => (
                    <td className="py-1.25 px-2.5 border-b border-default whitespace-nowrap" key={column}>
                      {row[column] ?? '–'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {more && <p className="quiet">{t('diagnosis.moreRows', { count: rows.length })}</p>}
    </li>
  );
};
