import { useId } from 'react';
import { Icon } from './icon.tsx';
import './star-field.css';

type Props = {
  readonly label: string;
  /** From 1; 0 while none is chosen. */
  readonly value: number;
  readonly most?: number;
  readonly word: (stars: number) => string;
  readonly onChange: (value: number) => void;
};

/** A choice of one to so many stars: radio buttons, so the arrow keys work. */
export const StarField = ({ label, value, most = 5, word, onChange }: Props) => {
  const name = useId();
  return (
    <fieldset className="star-field">
      <legend>{label}</legend>
      {Array.from({ length: most }, (_, index) => index + 1).map((stars) => (
        <label key={stars} title={word(stars)} data-lit={stars <= value ? '' : undefined}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={stars === value}
            onChange={() => onChange(stars)}
          />
          <span className="visually-hidden">{word(stars)}</span>
          <Icon name="star" size="26px" />
        </label>
      ))}
      <span className="star-field-word" aria-hidden>
        {value === 0 ? '' : word(value)}
      </span>
    </fieldset>
  );
};

export const Stars = ({ value, label }: { readonly value: number; readonly label: string }) => (
  <span className="stars" role="img" aria-label={label}>
    {[1, 2, 3, 4, 5].map((star) => (
      <span key={star} data-lit={star <= value ? '' : undefined}>
        <Icon name="star" size="15px" />
      </span>
    ))}
  </span>
);
