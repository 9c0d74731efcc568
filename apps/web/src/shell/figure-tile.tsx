import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { Link } from 'react-router';
import { measureText, type Unit } from '../kit/measure.ts';
import { useT } from './language.tsx';

/** Beside next to nothing everything is many times as much; then how many times it is says no more. */
const most = 10;

/** How a figure changed: its share up or down, `0%` where it did not, or that it is above ten times as much. */
type Change = { readonly up: boolean; readonly text: string } | 'many' | 'same';

/** How a figure changed against the one before; undefined where no share tells it. */
export const changeOf = (value: number | null, before: number | null): Change | undefined => {
  if (value === null || before === null) return undefined;
  if (value === before) return 'same';
  if (before === 0) return undefined;
  const share = (value - before) / Math.abs(before);
  if (share > most - 1) return 'many';
  const percent = Math.abs(share) * 100;
  return { up: share > 0, text: `${Number(percent.toFixed(percent >= 100 ? 0 : 1))}%` };
};

const tile =
  'grid content-start gap-0.5 h-full py-2.5 px-3.5 border border-default rounded-md bg-surface text-default';

const tones = { warning: 'text-warning', error: 'text-error' } as const;

const previousText = (value: number | null, previous: number | null, unit: Unit, t: WebTranslate): string => {
  if (previous === null) return t('range.notKnown');
  const before = measureText(previous, unit);
  const change = changeOf(value, previous);
  if (change === undefined) return t('range.beforeWas', { before });
  if (change === 'same') return t('range.same');
  if (change === 'many') return t('range.many', { before });
  return t(change.up ? 'range.up' : 'range.down', { change: change.text, before });
};

/** A figure with its name and how it changed; it leads to what is behind it. It stands in a list `figure-tiles`. */
export const FigureTile = (props: {
  readonly label: string;
  readonly value: number | null;
  readonly unit: Unit;
  /** The same of the range before; null where nothing is known of it, undefined where nothing is compared. */
  readonly previous?: number | null | undefined;
  readonly tone?: 'warning' | 'error' | undefined;
  /** Of a figure that is not of this moment, when it was counted, in words. */
  readonly counted?: string | undefined;
  readonly to?: string | undefined;
}) => {
  const { label, value, unit, previous, counted, tone, to } = props;
  const t = useT();
  const content = (
    <>
      <span className="text-secondary text-sm">{label}</span>
      <strong
        className={`number wrap-anywhere text-xl leading-[1.3] ${tone === undefined ? (to === undefined ? '' : 'text-primary') : tones[tone]}`}
      >
        {measureText(value, unit)}
      </strong>
      {previous !== undefined && (
        <small className="number text-tertiary text-xs">{previousText(value, previous, unit, t)}</small>
      )}
      {counted !== undefined && <small className="number text-tertiary text-xs">{counted}</small>}
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <div className={tile}>{content}</div>
      ) : (
        <Link className={`${tile} hover:border-primary hover:text-default hover:no-underline`} to={to}>
          {content}
        </Link>
      )}
    </li>
  );
};
