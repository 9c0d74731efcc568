import { useId, type ReactNode } from 'react';
import './card.css';

type CardProps = {
  readonly title?: ReactNode;
  readonly extra?: ReactNode;
  /** Content touches the edges (tables). */
  readonly flush?: boolean;
  /** Its heading is for those who do not see it on a phone, where the page says the same. */
  readonly list?: boolean;
  /** As high as its neighbour, what is in it as well. */
  readonly fills?: boolean;
  readonly children?: ReactNode;
};

/** A part of a page with a border of its own; with a title it is a named region. */
export const Card = ({ title, extra, flush = false, list = false, fills = false, children }: CardProps) => {
  const titleId = useId();
  return (
    <section
      className={`card${flush ? ' card-flush' : ''}${list ? ' card-list' : ''}${fills ? ' flex flex-col' : ''}`}
      aria-labelledby={title === undefined ? undefined : titleId}
    >
      {(title !== undefined || extra !== undefined) && (
        <div className="card-head">
          {title !== undefined && (
            <h2 className="card-title" id={titleId}>
              {title}
            </h2>
          )}
          {extra !== undefined && <div className="card-extra">{extra}</div>}
        </div>
      )}
      <div className={fills ? 'card-body grid flex-1' : 'card-body'}>{children}</div>
    </section>
  );
};
