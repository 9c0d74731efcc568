import { useT } from '../../../frame/language.tsx';
import { StateDot } from '../../../ui/state-dot.tsx';
import { groupTones, type ResultGroup } from '../results/groups.ts';

type Props = {
  /** Numbers of the batch, and how many of them have ended. */
  readonly total: number;
  readonly done: number;
  readonly groups: readonly { readonly group: ResultGroup; readonly count: number }[];
  readonly value: ResultGroup | 'all';
  readonly onChange: (group: ResultGroup | 'all') => void;
};

export const BatchSpread = ({ total, done, groups, value, onChange }: Props) => {
  const t = useT();
  return (
    <>
      <div
        className="batch-bar"
        role="progressbar"
        aria-label={t('results.progress')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
      >
        {groups.map(({ group, count }) => (
          <span key={group} data-tone={groupTones[group]} style={{ flexGrow: count }} />
        ))}
        <span style={{ flexGrow: total - done }} />
      </div>
      <div className="group-filter" role="group" aria-label={t('results.groups')}>
        <button type="button" aria-pressed={value === 'all'} onClick={() => onChange('all')}>
          <b className="number">{done}</b> {t('results.group.all')}
        </button>
        {groups.map(({ group, count }) => (
          <button key={group} type="button" aria-pressed={group === value} onClick={() => onChange(group)}>
            <StateDot tone={groupTones[group]}>
              <b className="number">{count}</b> {t(`results.group.${group}`)}
            </StateDot>
          </button>
        ))}
      </div>
    </>
  );
};
