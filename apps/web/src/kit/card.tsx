import { useId, type ReactNode } from 'react';

export const cardClass = 'border border-default rounded-lg bg-surface print:border-0';

const inSheet = 'in-sheet:border-0 in-sheet:rounded-none below-section:border-t';

// One sign of loading at a time: what stands below a card that has yet to get its height shows with it.
const whileLoading = '[&:has(>div>.skeleton,[aria-busy=true]_.skeleton)~:not(dialog)]:invisible';

/** What a list begins with: its title and buttons, a line of filters, or that line alone where it is all of the page. */
type ListHead = 'titled' | 'filtered' | 'lone';

// The list begins high up on a phone: the page says what it is of, and its button stands beside the search.
const besideSearch =
  'max-sm:absolute max-sm:z-1 max-sm:inset-[2px_0_auto_auto] max-sm:min-h-0 max-sm:p-0 max-sm:border-0 max-sm:[&_button]:size-11 max-sm:[&_button]:p-0 max-sm:[&_button]:text-[0px] max-sm:[&_button>svg]:size-5';

const besideFilters =
  'lone-list:absolute lone-list:z-1 lone-list:inset-[10px_8px_auto_auto] lone-list:min-h-0 lone-list:p-0 lone-list:border-0';

const heads: Readonly<Record<ListHead, { readonly head: string; readonly title: string }>> = {
  titled: { head: '', title: '' },
  filtered: { head: besideSearch, title: 'max-sm:sr-only' },
  lone: { head: `${besideSearch} ${besideFilters}`, title: 'max-sm:sr-only lone-list:sr-only' },
};

/** A part of a page with a border of its own; with a title it is a named region. */
export const Card = (props: {
  readonly title?: ReactNode;
  readonly extra?: ReactNode;
  /** Content touches the edges (tables). */
  readonly flush?: boolean;
  readonly list?: ListHead;
  /** As high as its neighbour, what is in it as well. */
  readonly fills?: boolean;
  readonly children?: ReactNode;
}) => {
  const { title, extra, flush = false, list, fills = false, children } = props;
  const titleId = useId();
  const look = heads[list ?? 'titled'];
  return (
    <section
      className={`${cardClass} ${inSheet} ${whileLoading} ${list === undefined ? '' : 'card-list relative'} ${fills ? 'flex flex-col' : ''}`}
      data-list={list}
      aria-labelledby={title === undefined ? undefined : titleId}
    >
      {(title !== undefined || extra !== undefined) && (
        <div
          className={`flex flex-wrap items-center justify-between gap-y-2 gap-x-4 min-h-12 py-2 px-4 border-b border-default ${look.head}`}
        >
          {title !== undefined && (
            <h2 className={`text-[15px] font-semibold ${look.title}`} id={titleId}>
              {title}
            </h2>
          )}
          {extra !== undefined && (
            <div className="flex flex-wrap items-center gap-2 print:hidden">{extra}</div>
          )}
        </div>
      )}
      <div className={`${flush ? '' : 'p-4'} ${fills ? 'grid flex-1' : ''}`}>{children}</div>
    </section>
  );
};
