import { useT } from '../../../shell/language.tsx';
import { StateDot, stateColors } from '../../../kit/tag.tsx';
import { groupTones, type countGroups, type ResultGroup } from '../results/groups.ts';

const tab =
  'flex-none pt-1.5 px-0 pb-2 border-b-2 border-b-transparent bg-transparent text-secondary text-sm/5 cursor-pointer hover:text-default aria-pressed:border-b-(--text-color-default) aria-pressed:text-default focus-visible:-outline-offset-2';

export const BatchSpread = (props: {
  /** Numbers of the batch, and how many of them have ended. */
  readonly total: number;
  readonly done: number;
  readonly groups: ReturnType<typeof countGroups>;
  readonly value: ResultGroup | 'all';
  readonly onChange: (group: ResultGroup | 'all') => void;
}) => {
  const { total, done, groups, value, onChange } = props;
  const t = useT();
  return (
    <>
      <div
        className="flex flex-[1_0_100%] gap-0.5 h-2.5 overflow-hidden rounded-full"
        role="progressbar"
        aria-label={t('results.progress')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
      >
        {groups.map(({ group, count }) => (
          <span
            className={`basis-0 [transition:flex-grow_0.2s_linear] ${stateColors[groupTones[group]]}`}
            key={group}
            style={{ flexGrow: count }}
          />
        ))}
        <span
          className="basis-0 bg-neutral [transition:flex-grow_0.2s_linear]"
          style={{ flexGrow: total - done }}
        />
      </div>
      <div
        className="flex flex-[1_1_300px] gap-5.5 min-w-0 overflow-x-auto [scrollbar-width:none]"
        role="group"
        aria-label={t('results.groups')}
      >
        <button type="button" className={tab} aria-pressed={value === 'all'} onClick={() => onChange('all')}>
          <b className="number text-default text-lg font-semibold">{done}</b> {t('word.all')}
        </button>
        {groups.map(({ group, count }) => (
          <button
            key={group}
            type="button"
            className={tab}
            aria-pressed={group === value}
            onClick={() => onChange(group)}
          >
            <StateDot tone={groupTones[group]}>
              <b className="number text-default text-lg font-semibold">{count}</b>{' '}
              {t(`results.group.${group}`)}
            </StateDot>
          </button>
        ))}
      </div>
    </>
  );
};
