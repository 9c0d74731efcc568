import './strength-meter.css';

type StrengthMeterProps = {
  readonly label: string;
  readonly level: 1 | 2 | 3;
  /** The level in a word: colour alone says nothing. */
  readonly word: string;
};

/** Three bars that fill, and the word for how far. Changes are read out politely. */
export const StrengthMeter = ({ label, level, word }: StrengthMeterProps) => (
  <p className="strength-meter" data-level={level} role="status">
    <span className="strength-meter-bars" aria-hidden="true">
      <span />
      <span />
      <span />
    </span>
    <span>
      {label}
      <strong>{word}</strong>
    </span>
  </p>
);
