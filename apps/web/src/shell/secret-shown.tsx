import { useT } from './language.tsx';
import { Button } from '../kit/button.tsx';
import { CopyButton } from '../kit/copy-button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Notice } from '../kit/notice.tsx';

/** A secret that was just made, the only time that it is shown. Its page loads the phrases of `apiKeys`. */
export const SecretShown = (props: {
  /** What it says above; of a key where nothing is said. */
  readonly title?: string;
  readonly value: string;
  readonly onClose: () => void;
}) => {
  const { title, value, onClose } = props;
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
      <div className="grid grid-cols-1 gap-3.5">
        <Notice tone="warning">{t('myKeys.shownText')}</Notice>
        <p className="flex gap-2 items-center p-3 border border-default rounded-md bg-page">
          <code className="wrap-anywhere">{value}</code> <CopyButton text={value} label={t('myKeys.copy')} />
        </p>
      </div>
    </Dialog>
  );
};
