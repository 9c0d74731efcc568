/** A turning ring the size of the text; words beside it say what is going on. */
export const Spinner = () => (
  <span
    className="inline-block flex-none size-[1em] border-2 border-current border-r-transparent rounded-full animate-turn"
    aria-hidden
  />
);
