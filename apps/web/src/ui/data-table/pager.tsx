import { pagesAround } from './pages-around.ts';

export type PagerLabels = {
  readonly label: string;
  readonly previous: string;
  readonly next: string;
  readonly page: (page: number) => string;
  readonly total: string;
};

type Props = {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly labels: PagerLabels;
  readonly onPage: (page: number) => void;
};

export const Pager = ({ page, pageSize, total, labels, onPage }: Props) => {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return (
    <nav className="data-table-pager" aria-label={labels.label}>
      <span className="data-table-pager-total">{labels.total}</span>
      <button
        type="button"
        aria-label={labels.previous}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        ‹
      </button>
      {pagesAround(page, pages).map((item) =>
        typeof item === 'string' ? (
          <span key={item} aria-hidden>
            …
          </span>
        ) : (
          <button
            key={item}
            type="button"
            aria-label={labels.page(item)}
            aria-current={item === page ? 'page' : undefined}
            onClick={() => onPage(item)}
          >
            {item}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label={labels.next}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        ›
      </button>
    </nav>
  );
};
