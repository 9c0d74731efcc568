import { saveFile } from '../../../client/files.ts';
import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { codeFile } from '../code-file.ts';

const shownCodes = 20;

type Props = { readonly codes: readonly string[]; readonly onKept: () => void };

/** Codes that were just issued, to be saved: they are shown this once. Closes only by saying that they are kept. */
export const IssuedCodes = ({ codes, onKept }: Props) => {
  const t = useT();
  return (
    <Dialog
      title={t('codes.issuedTitle', { count: codes.length })}
      onClose={() => undefined}
      foot={
        <>
          <Button variant="primary" onClick={() => saveFile(codeFile(codes), 'exchange-codes.csv')}>
            {t('codes.save')}
          </Button>
          <Button onClick={onKept}>{t('codes.kept')}</Button>
        </>
      }
    >
      <div className="act-form">
        <Notice tone="warning">{t('codes.issuedText')}</Notice>
        <ul className="issued-codes" aria-label={t('codes.code')}>
          {codes.slice(0, shownCodes).map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        {codes.length > shownCodes && (
          <p className="people-quiet">{t('codes.more', { count: codes.length - shownCodes })}</p>
        )}
      </div>
    </Dialog>
  );
};
