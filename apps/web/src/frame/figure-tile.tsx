import { Link } from 'react-router';
import { measureText, type Unit } from '../ui/measure.ts';
import { changeText } from './change-text.ts';
import './figure-tile.css';
import { useT } from './language.tsx';

type Props = {
  readonly label: string;
  readonly value: number | null;
  readonly unit: Unit;
  /** The same of the range before; null where nothing is known of it, undefined where nothing is compared. */
  readonly previous?: number | null | undefined;
  readonly tone?: 'warning' | 'error' | undefined;
  /** Of a figure that is not of this moment, when it was counted, in words. */
  readonly counted?: string | undefined;
  /** Where what is behind the figure is shown. */
  readonly to?: string | undefined;
};

/** A figure with its name and how it changed; it leads to what is behind it. It stands in a list `figure-tiles`. */
export const FigureTile = ({ label, value, unit, previous, counted, tone, to }: Props) => {
  const t = useT();
  const change = changeText(value, previous ?? null);
  const content = (
    <>
      <span className="figure-tile-label">{label}</span>
      <strong className="number">{measureText(value, unit)}</strong>
      {previous !== undefined && (
        <small className="number">
          {previous === null
            ? t('range.notKnown')
            : change === undefined
              ? t('range.beforeWas', { before: measureText(previous, unit) })
              : t('range.change', { change, before: measureText(previous, unit) })}
        </small>
      )}
      {counted !== undefined && <small className="number">{counted}</small>}
    </>
  );
  return (
    <li className="figure-tile" data-tone={tone}>
      {to === undefined ? <div>{content}</div> : <Link to={to}>{content}</Link>}
    </li>
  );
};
