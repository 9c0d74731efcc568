import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import './my-keys.css';

type KeyShownProps = { readonly value: string; readonly onClose: () => void };

/** A secret that was just collected, the only time that it is shown. */
export const KeyShown = ({ value, onClose }: KeyShownProps) => {
  const t = useT();
  return (
    <Dialog
      title={t('myKeys.shownTitle')}
      onClose={() => undefined}
      foot={
        <Button variant="primary" onClick={onClose}>
          {t('myKeys.kept')}
        </Button>
      }
    >
      <div className="act-form">
        <Notice tone="warning">{t('myKeys.shownText')}</Notice>
        <p className="key-shown">
          <code>{value}</code> <CopyButton text={value} label={t('myKeys.copy')} />
        </p>
      </div>
    </Dialog>
  );
};
