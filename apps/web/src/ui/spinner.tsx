import './spinner.css';

/** A turning ring the size of the text; words beside it say what is going on. */
export const Spinner = ({ label }: { readonly label?: string }) => (
  <span
    className="spinner"
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label })}
  />
);
