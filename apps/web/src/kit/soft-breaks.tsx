import { Fragment } from 'react';

/** A part of an e-mail address or a path: up to a slash, or from an @ on. */
const part = /@?[^@/]+\/?|[@/]/g;

export const SoftBreaks = ({ text }: { text: string }) => (
  <span>
    {(text.match(part) ?? []).map((words, place) => (
      // The parts of a text have no other name than their place.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={place}>
        {place > 0 && <wbr />}
        {words}
      </Fragment>
    ))}
  </span>
);
