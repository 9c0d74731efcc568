import { useT } from '../../../frame/language.tsx';
import { percentOf } from '../staff-text.ts';

type Props = { readonly shares: readonly { readonly name: string; readonly count: number }[] };

/** How a whole is parted: a bar and a number for each part that there is. */
export const Shares = ({ shares }: Props) => {
  const t = useT();
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  const some = shares.filter(({ count }) => count > 0);
  if (some.length === 0) return <p className="notice-stats-nothing">{t('noticeStats.nothing')}</p>;
  return (
    <ul className="shares">
      {some.map(({ name, count }) => (
        <li key={name}>
          <span>{name}</span>
          <span className="shares-bar" aria-hidden="true">
            <span style={{ width: `${percentOf(count, total)}%` }} />
          </span>
          <span className="number">{count}</span>
        </li>
      ))}
    </ul>
  );
};
