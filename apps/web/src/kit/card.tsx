import { useId, type ReactNode } from 'react';

export const cardClass = 'border border-default rounded-lg bg-surface print:border-0';

const inSheet = 'in-sheet:border-0 in-sheet:rounded-none below-section:border-t';

// One sign of loading at a time: what stands below a card that has yet to get its height shows with it.
const whileLoading =
  '[&:has(>div>.skeleton,>div>div>.skeleton,[aria-busy=true]_.skeleton)~:not(dialog)]:invisible';

// A phone, and a page that has nothing else, say by themselves what the list is of.
const quietHead =
  'max-sm:min-h-0 max-sm:p-0 max-sm:border-0 lone-list:min-h-0 lone-list:p-0 lone-list:border-0';
const quietTitle = 'max-sm:sr-only lone-list:sr-only';

/** A part of a page with a border of its own; with a title it is a named region. */
export const Card = (props: {
  readonly title?: ReactNode;
  readonly extra?: ReactNode;
  /** Content touches the edges (tables). */
  readonly flush?: boolean;
  /** It begins with the filters of a list. */
  readonly list?: boolean;
  /** As high as its neighbour, what is in it as well. */
  readonly fills?: boolean;
  readonly children?: ReactNode;
}) => {
  const { title, extra, flush = false, list = false, fills = false, children } = props;
  const titleId = useId();
  return (
    <section
      className={`${cardClass} ${inSheet} ${whileLoading} ${list ? 'card-list' : ''} ${fills ? 'flex flex-col' : ''}`}
      aria-labelledby={title === undefined ? undefined : titleId}
    >
      {(title !== undefined || Boolean(extra)) && (
        <div
          className={`flex flex-wrap items-center justify-between gap-y-2 gap-x-4 min-h-12 py-2 px-4 border-b border-default ${list ? quietHead : ''}`}
        >
          {title !== undefined && (
            <h2 className={`text-[15px] font-semibold ${list ? quietTitle : ''}`} id={titleId}>
              {title}
            </h2>
          )}
          {Boolean(extra) && <div className="flex flex-wrap items-center gap-2 print:hidden">{extra}</div>}
        </div>
      )}
      <div className={`${flush ? '' : 'p-4'} ${fills ? 'grid flex-1' : ''}`}>{children}</div>
    </section>
  );
};
