import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { FilterField } from './fields.tsx';

export type Suggestion = { readonly value: string; readonly content: ReactNode };

/**
 * A line of text with suggestions below it (the editable combobox of the ARIA practices): arrows walk
 * through them, Enter takes the one reached and otherwise belongs to the form, Escape closes.
 */
export const SuggestField = (props: {
  readonly className?: string | undefined;
  readonly label: string;
  readonly mark?: string | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly placeholder?: string;
  readonly value: string;
  readonly suggestions: readonly Suggestion[];
  /** Said in place of suggestions while there are none. */
  readonly note: string;
  readonly lead?: ReactNode;
  /** Enter takes the first suggestion when none was reached. */
  readonly takesFirst?: boolean;
  readonly onChange: (value: string) => void;
  /** A suggestion was taken; it becomes the value where this is left out. */
  readonly onTake?: (value: string) => void;
}) => {
  const { label, mark, hint, error, required, placeholder, value, suggestions, note, onChange } = props;
  const { className, lead, takesFirst = false, onTake = onChange } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [reached, setReached] = useState(-1);
  const active = open ? suggestions[takesFirst ? Math.max(reached, 0) : reached] : undefined;

  const close = (): void => {
    setOpen(false);
    setReached(-1);
  };
  const take = (suggestion: Suggestion): void => {
    onTake(suggestion.value);
    close();
  };
  const walk = (step: 1 | -1): void => {
    setOpen(true);
    const next = reached + step;
    setReached(next < -1 ? suggestions.length - 1 : next >= suggestions.length ? -1 : next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      walk(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      take(active);
    } else if (event.key === 'Enter' || event.key === 'Escape') {
      close();
    }
  };

  return (
    <FilterField
      kind="search"
      className={className}
      label={label}
      htmlFor={id}
      mark={mark}
      hint={hint}
      error={error}
      noteId={`${id}note`}
    >
      <div className="suggest relative">
        <input
          id={id}
          className="filter-input number"
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={`${id}list`}
          aria-activedescendant={
            active === undefined ? undefined : `${id}option${suggestions.indexOf(active)}`
          }
          aria-required={required}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}note`}
          placeholder={placeholder}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
            setOpen(true);
            setReached(-1);
          }}
          onClick={() => setOpen(true)}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
        <ul
          id={`${id}list`}
          className="absolute z-20 inset-x-0 top-[calc(100%_+_4px)] min-w-60 max-h-72 p-1 overflow-auto rounded-md bg-surface text-base shadow-float"
          role="listbox"
          aria-label={label}
          hidden={!open}
        >
          {lead !== undefined && (
            <li
              className="py-1.5 px-2.5 text-tertiary cursor-default"
              role="option"
              aria-selected={false}
              aria-disabled
            >
              {lead}
            </li>
          )}
          {suggestions.map((suggestion, index) => (
            <li
              key={suggestion.value}
              className="py-1.5 px-2.5 rounded-sm cursor-pointer hover:bg-surface-hover aria-selected:bg-surface-hover aria-selected:[box-shadow:inset_2px_0_0_var(--color-primary)]"
              id={`${id}option${index}`}
              role="option"
              aria-selected={suggestion === active}
              ref={index === reached ? (item) => item?.scrollIntoView({ block: 'nearest' }) : null}
              // The pointer must not take the focus away before the click arrives.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(suggestion)}
            >
              {suggestion.content}
            </li>
          ))}
          {suggestions.length === 0 && (
            <li
              className="py-1.5 px-2.5 text-tertiary cursor-default"
              role="option"
              aria-selected={false}
              aria-disabled
            >
              {note}
            </li>
          )}
        </ul>
      </div>
    </FilterField>
  );
};
