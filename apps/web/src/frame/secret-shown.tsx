import { useT } from './language.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import './secret-shown.css';

type SecretShownProps = {
  /** What it says above; of a key where nothing is said. */
  readonly title?: string;
  readonly value: string;
  readonly onClose: () => void;
};

/** A secret that was just made, the only time that it is shown. Its page loads the phrases of `apiKeys`. */
export const SecretShown = ({ title, value, onClose }: SecretShownProps) => {
  const t = useT();
  return (
    <Dialog
      title={title ?? t('myKeys.shownTitle')}
      onClose={() => undefined}
      foot={
        <Button variant="primary" onClick={onClose}>
          {t('myKeys.kept')}
        </Button>
      }
    >
      <div className="act-form">
        <Notice tone="warning">{t('myKeys.shownText')}</Notice>
        <p className="secret-shown">
          <code>{value}</code> <CopyButton text={value} label={t('myKeys.copy')} />
        </p>
      </div>
    </Dialog>
  );
};
