import { saveFile } from '../../../client/files.ts';
import { useSession } from '../../../client/session.ts';
import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import '../../../frame/console.css';
import './second-factor.css';

type Props = { readonly codes: readonly string[]; readonly onKept: () => void };

/** Recovery codes that were just made, to be kept: they are shown this once. Closes only by saying that they are. */
export const RecoveryCodes = ({ codes, onKept }: Props) => {
  const t = useT();
  const account = useSession((state) => state.user?.email) ?? '';
  const title = t('secondFactor.fileTitle', { account });
  const text = [title, '', ...codes, ''].join('\r\n');
  return (
    <Dialog
      title={t('secondFactor.codesTitle')}
      onClose={() => undefined}
      foot={
        <Button variant="primary" onClick={onKept}>
          {t('secondFactor.kept')}
        </Button>
      }
    >
      <div className="act-form">
        <Notice tone="warning">{t('secondFactor.codesText')}</Notice>
        <section className="recovery-codes">
          <h3>{title}</h3>
          <ul aria-label={t('secondFactor.codes')}>
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
        </section>
        <div className="factor-acts">
          <CopyButton text={codes.join('\n')} variant="default" size="middle">
            {t('secondFactor.copyCodes')}
          </CopyButton>
          <Button
            onClick={() =>
              saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), t('secondFactor.fileName'))
            }
          >
            {t('secondFactor.saveCodes')}
          </Button>
          <Button onClick={() => print()}>{t('secondFactor.printCodes')}</Button>
        </div>
      </div>
    </Dialog>
  );
};
