import './sparkline.css';

const width = 120;
const height = 28;

type Props = { readonly values: readonly number[]; readonly className?: string };

/** The shape of figures over time, for the eye alone: the figure beside it says the rest. */
export const Sparkline = ({ values, className = '' }: Props) => {
  const most = Math.max(1, ...values);
  const points = values.map((value, step) => {
    const x = values.length < 2 ? 0 : (step / (values.length - 1)) * width;
    return `${x.toFixed(1)},${(height - 1 - (value / most) * (height - 2)).toFixed(1)}`;
  });
  return (
    <svg
      className={`sparkline ${className}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <polyline points={points.join(' ')} />
    </svg>
  );
};
