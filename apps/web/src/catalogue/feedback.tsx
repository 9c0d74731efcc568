import { Suspense, useState } from 'react';
import { Boundary } from '../ui/boundary.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { ItemBoundary } from '../ui/item-boundary.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { LineField } from '../ui/line-field.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { type Entry, nothing, Opened } from './entry.tsx';

const tones = ['info', 'success', 'warning', 'error'] as const;

const broken = (): never => {
  throw new Error('Cannot be drawn');
};
const Broken = () => broken();
const Missing = lazyPart<object>(() =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: missing.js')),
);

const Text = ({ label }: { readonly label: string }) => {
  const [value, setValue] = useState('');
  return <LineField label={label} value={value} onChange={setValue} />;
};

/** What answers, waits or went wrong. */
export const feedback: readonly Entry[] = [
  {
    files: ['notice'],
    states: {
      ...Object.fromEntries(
        tones.map((tone) => [tone, (t) => <Notice tone={tone}>{t(`message.${tone}`)}</Notice>]),
      ),
      'hint, action, long text': (t) => (
        <Notice tone="warning" hint={t('failed.text')} action={<Button>{t('action.retry')}</Button>}>
          {t('shipments.hold.releaseText')}
        </Notice>
      ),
    },
  },
  {
    files: ['empty-state'],
    states: {
      default: (t) => <EmptyState title={t('state.empty')} />,
      'text, action, icon': (t) => (
        <EmptyState
          icon="truck"
          title={t('shipments.result.none')}
          text={t('shipments.result.noneText')}
          action={<Button variant="primary">{t('shipments.queryAgain')}</Button>}
        />
      ),
    },
  },
  {
    files: ['error-state'],
    states: {
      default: (t) => <ErrorState title={t('failed.title')} />,
      'text, retry, action': (t) => (
        <ErrorState
          title={t('failed.title')}
          text={t('failed.text')}
          retry={{ label: t('action.retry'), onRetry: nothing }}
          action={<Button variant="link">{t('failed.ticket')}</Button>}
        />
      ),
      'trying again': (t) => (
        <ErrorState
          title={t('failed.title')}
          retry={{ label: t('action.retry'), onRetry: nothing, busy: true }}
        />
      ),
    },
  },
  {
    files: ['skeleton'],
    states: {
      default: () => <Skeleton />,
      named: (t) => <Skeleton lines={2} width="50%" label={t('state.loading')} />,
    },
  },
  {
    files: ['spinner'],
    states: { default: () => <Spinner />, named: (t) => <Spinner label={t('state.loading')} /> },
  },
  {
    files: ['boundary', 'item-boundary', 'lazy-part'],
    states: {
      'a part failed': (t) => (
        <Boundary
          failed={(_, retry) => (
            <Button icon={<Icon name="refresh" />} onClick={retry}>
              {t('action.retry')}
            </Button>
          )}
        >
          <Broken />
        </Boundary>
      ),
      'an item failed': () => <ItemBoundary item="" draw={broken} />,
      'not fetched': () => (
        <Suspense fallback={<Skeleton lines={1} />}>
          <Missing />
        </Suspense>
      ),
    },
  },
  {
    files: ['dialog'],
    states: {
      default: (t) => (
        <Opened label={t('shipments.hold.release')}>
          {(close) => (
            <Dialog
              title={t('shipments.hold.releaseTitle', { count: 20 })}
              foot={<Button onClick={close}>{t('dialog.close')}</Button>}
              onClose={close}
            >
              <p>{t('shipments.hold.releaseText')}</p>
              <Text label={t('shipments.quantity')} />
            </Dialog>
          )}
        </Opened>
      ),
      'fills a phone': (t) => (
        <Opened label={t('shipments.query')}>
          {(close) => (
            <Dialog
              fillsPhone
              title={t('shipments.confirm.buyTitle', { count: 20 })}
              foot={<Button onClick={close}>{t('dialog.close')}</Button>}
              onClose={close}
            >
              <p>{t('shipments.confirm.buyNote')}</p>
            </Dialog>
          )}
        </Opened>
      ),
    },
  },
  {
    files: ['confirm-dialog'],
    states: {
      default: (t) => (
        <Opened label={t('dialog.confirm')}>
          {(close) => (
            <ConfirmDialog open title={t('shipments.reserve')} onConfirm={close} onCancel={close}>
              {t('shipments.confirm.reserveNote')}
            </ConfirmDialog>
          )}
        </Opened>
      ),
      danger: (t) => (
        <Opened label={t('shipments.hold.release')}>
          {(close) => (
            <ConfirmDialog
              open
              danger
              title={t('shipments.hold.releaseTitle', { count: 20 })}
              confirmLabel={t('shipments.hold.release')}
              onConfirm={close}
              onCancel={close}
            />
          )}
        </Opened>
      ),
    },
  },
];
