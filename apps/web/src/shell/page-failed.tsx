import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useRevalidator, useRouteError } from 'react-router';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { FullPageState } from './full-page-state.tsx';
import type { FailureNumber } from './failure-number.tsx';
import { useT } from './language.tsx';

export const PageFailed = () => {
  const t = useT();
  const error = useRouteError();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { pathname, search, hash } = useLocation();
  const offline = !navigator.onLine;
  const [number, setNumber] = useState<{ readonly Part: typeof FailureNumber }>();
  useEffect(() => {
    console.error(error);
    // It comes by itself: this page belongs to those that load first, and it may be the network that failed.
    import('./failure-number.tsx').then(({ FailureNumber: Part }) => setNumber({ Part }), console.warn);
  }, [error]);
  const retry = async () => {
    await navigate(pathname + search + hash, { replace: true });
    await revalidate();
  };
  return (
    <FullPageState
      inShell
      sign={<Icon name={offline ? 'offline' : 'warning'} size="64px" />}
      title={t(offline ? 'failed.offline' : 'page.failed')}
      text={t(offline ? 'failed.offlineText' : 'failed.text')}
    >
      <Button variant="primary" icon={<Icon name="refresh" />} onClick={() => void retry()}>
        {t('action.retry')}
      </Button>
      {number && <number.Part error={error} />}
    </FullPageState>
  );
};
