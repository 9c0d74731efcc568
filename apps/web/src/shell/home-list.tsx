import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useT } from './language.tsx';

/** A few rows on the home page of phones. */
export const HomeList = ({
  title,
  query: { data, isPending, isError, refetch },
  extra,
  none,
  items,
}: {
  title: string;
  query: Pick<UseQueryResult, 'data' | 'isPending' | 'isError' | 'refetch'>;
  /** Beside the title. */
  extra?: ReactNode;
  /** What is said where there is nothing. */
  none: ReactNode;
  items: readonly { readonly key: string; readonly item: ReactNode }[];
}) => {
  const t = useT();
  return (
    <section
      className="border border-default rounded-lg bg-surface aria-busy:[&~*]:invisible"
      aria-label={title}
      aria-busy={isPending}
    >
      <div className="flex items-center justify-between">
        <h2 className={`px-3.5 text-[15px] font-semibold ${extra === undefined ? 'pt-3 pb-1.5' : ''}`}>
          {title}
        </h2>
        {extra}
      </div>
      {isError && data === undefined ? (
        <button
          type="button"
          className="w-full min-h-13 pt-0 px-3.5 pb-2 border-0 bg-transparent text-error text-start cursor-pointer"
          onClick={() => void refetch()}
        >
          {t('state.failed')} · {t('action.retry')}
        </button>
      ) : items.length === 0 ? (
        <p className="grid gap-0.5 pt-1 px-3.5 pb-4 text-secondary">
          {isPending ? t('state.loading') : none}
        </p>
      ) : (
        <ul>
          {items.map(({ key, item }) => (
            <li key={key} className="border-b border-default last:border-b-0">
              {item}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
