import { useId } from 'react';
import { Icon } from './icon.tsx';

const Star = ({ size, lit }: { size: string; lit: boolean }) => (
  <Icon
    name="star"
    size={size}
    className={lit ? 'text-star fill-current' : 'text-(--border-color-control)'}
  />
);

const counts = [1, 2, 3, 4, 5] as const;

/** A choice of one to five stars: radio buttons, so the arrow keys work. */
export const StarField = (props: {
  readonly label: string;
  /** From 1; 0 while none is chosen. */
  readonly value: number;
  readonly word: (stars: (typeof counts)[number]) => string;
  readonly onChange: (value: number) => void;
}) => {
  const { label, value, word, onChange } = props;
  const name = useId();
  const chosen = counts.find((stars) => stars === value);
  return (
    <fieldset className="flex flex-wrap gap-0.5 items-center min-w-0 m-0 p-0">
      <legend className="pb-1 text-secondary text-sm font-medium">{label}</legend>
      {counts.map((stars) => (
        <label
          key={stars}
          className="relative grid size-9 place-content-center rounded-md cursor-pointer hover:bg-surface-hover focus-within:outline-2 focus-within:outline-focus"
          title={word(stars)}
        >
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={stars === chosen}
            onChange={() => onChange(stars)}
          />
          <span className="visually-hidden">{word(stars)}</span>
          <Star size="26px" lit={stars <= value} />
        </label>
      ))}
      <span className="ms-2 text-secondary text-sm" aria-hidden>
        {chosen && word(chosen)}
      </span>
    </fieldset>
  );
};

export const Stars = ({ value, label }: { value: number; label: string }) => (
  <span className="inline-flex gap-px align-[-2px]" role="img" aria-label={label}>
    {counts.map((star) => (
      <Star key={star} size="15px" lit={star <= value} />
    ))}
  </span>
);
