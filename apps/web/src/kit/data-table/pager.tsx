import { Button } from '../button.tsx';
import { pagesAround } from './pages-around.ts';

export type PagerLabels = {
  readonly label: string;
  readonly previous: string;
  readonly next: string;
  readonly page: (page: number) => string;
  readonly total: string;
};

export const Pager = (props: {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly labels: PagerLabels;
  readonly onPage: (page: number) => void;
}) => {
  const { page, pageSize, total, labels, onPage } = props;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return (
    <nav
      className="flex flex-wrap items-center justify-end gap-1 py-3 px-4 print:hidden [&>[aria-current]]:border-primary [&>[aria-current]]:text-primary"
      aria-label={labels.label}
    >
      <span className="me-auto text-tertiary text-sm">{labels.total}</span>
      <Button
        variant="text"
        aria-label={labels.previous}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        ‹
      </Button>
      {pagesAround(page, pages).map((item) =>
        typeof item === 'string' ? (
          <span key={item} aria-hidden>
            …
          </span>
        ) : (
          <Button
            variant="text"
            key={item}
            aria-label={labels.page(item)}
            aria-current={item === page ? 'page' : undefined}
            onClick={() => onPage(item)}
          >
            {item}
          </Button>
        ),
      )}
      <Button
        variant="text"
        aria-label={labels.next}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        ›
      </Button>
    </nav>
  );
};
