import type { GuessBits } from '@waybill/contract/endpoints/lots.ts';
import type { NumberMask } from '@waybill/contract/vocabulary/masking.ts';
import { useT } from '../../../frame/language.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { countText } from '../../../ui/numbers.ts';
import { guessCount, riskOf } from '../guess.ts';

type Props = {
  readonly bits: GuessBits | null;
  readonly mask: NumberMask;
  /** Rows that were measured, where that is only the beginning of a file. */
  readonly rows?: number;
};

/** Says how easily unpaid numbers of a lot are guessed from one that was bought, and what to do. */
export const GuessNotice = ({ bits, mask, rows }: Props) => {
  const t = useT();
  const risk = riskOf(bits, mask);
  if (bits === null || risk === undefined) return null;
  const about = rows === undefined ? '' : t('lots.guess.sample', { rows: countText(rows) });
  const advice =
    risk === 'low'
      ? ''
      : mask === 'standard'
        ? t('lots.guess.adviceStrict', { count: guessCount(bits.strict) })
        : t('lots.guess.adviceBeyond');
  return (
    <Notice
      tone={risk === 'low' ? 'success' : 'warning'}
      hint={[advice, about].join(' ').trim() || undefined}
    >
      {t(`lots.guess.text.${risk}`, { count: guessCount(bits[mask]) })}
    </Notice>
  );
};
