import { useT } from '../../../frame/language.tsx';
import type { ResultGroup } from '../results/groups.ts';

type Props = {
  readonly total: number;
  readonly groups: readonly { readonly group: ResultGroup; readonly count: number }[];
  readonly value: ResultGroup | 'all';
  readonly onChange: (group: ResultGroup | 'all') => void;
};

/** The groups that have results, with how many; one of them is shown. */
export const GroupFilter = ({ total, groups, value, onChange }: Props) => {
  const t = useT();
  const all = [{ group: 'all' as const, count: total }, ...groups];
  return (
    <div className="group-filter" role="group" aria-label={t('results.groups')}>
      {all.map(({ group, count }) => (
        <button key={group} type="button" aria-pressed={group === value} onClick={() => onChange(group)}>
          {t(`results.group.${group}`)} <span className="number">{count}</span>
        </button>
      ))}
    </div>
  );
};
