import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';

type KeyShownProps = { readonly value: string; readonly onClose: () => void };

/** A new key, the only time that it is shown. */
export const KeyShown = ({ value, onClose }: KeyShownProps) => {
  const t = useT();
  return (
    <Dialog
      title={t('keys.shownTitle')}
      onClose={() => undefined}
      foot={
        <Button variant="primary" onClick={onClose}>
          {t('keys.kept')}
        </Button>
      }
    >
      <div className="act-form">
        <Notice tone="warning">{t('keys.shownText')}</Notice>
        <p className="key-shown">
          <code>{value}</code> <CopyButton text={value} label={t('keys.copy')} />
        </p>
      </div>
    </Dialog>
  );
};
