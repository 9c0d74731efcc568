import { useT } from '../../../frame/language.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';

type Props = { readonly lines: readonly { readonly number: string; readonly reason: string }[] };

/** Lines that are drawn; the button copies all of them. */
const most = 100;

export const RefusedList = ({ lines }: Props) => {
  const t = useT();
  if (lines.length === 0) return null;
  return (
    <section className="follow-refused" aria-label={t('follow.refused')}>
      <div className="follow-refused-head">
        <strong>{t('follow.refusedCount', { count: lines.length })}</strong>
        <CopyButton
          text={lines.map(({ number, reason }) => `${number}\t${reason}`).join('\n')}
          label={t('follow.copyRefused')}
        >
          {t('follow.copyRefused')}
        </CopyButton>
      </div>
      <ul tabIndex={0} aria-label={t('follow.refused')}>
        {lines.slice(0, most).map(({ number, reason }) => (
          <li key={number}>
            <span className="tracking-number">{number}</span>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      {lines.length > most && <p>{t('follow.refusedMore', { count: lines.length - most })}</p>}
    </section>
  );
};
