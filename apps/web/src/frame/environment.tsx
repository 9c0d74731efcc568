import type { ReactNode } from 'react';
import { serverNow } from '../client/server-clock.ts';
import { UiContext, type UiEnvironment } from '../ui/ui-context.tsx';
import { useT } from './language.tsx';
import { message } from './messages.tsx';

const notify = {
  done: (text: string) => void message.success(text),
  failed: (text: string) => void message.error(text),
};

// Apart from the component: the React compiler would remember each label by itself.
const environmentIn = (t: ReturnType<typeof useT>): UiEnvironment => ({
  now: serverNow,
  labels: {
    copy: t('action.copy'),
    copied: t('action.copied'),
    copyFailed: t('action.copyFailed'),
    confirm: t('dialog.confirm'),
    cancel: t('dialog.cancel'),
    close: t('dialog.close'),
    showPassword: t('signIn.showPassword'),
    hidePassword: t('signIn.hidePassword'),
    calendar: t('calendar.open'),
    hour: t('calendar.hour'),
    minute: t('calendar.minute'),
    timeLeft: (time: string) => t('countdown.left', { time }),
    timeOver: t('countdown.over'),
    loadFailed: t('state.failed'),
    retry: t('action.retry'),
  },
  notify,
});

export const Environment = ({ children }: { readonly children: ReactNode }) => (
  <UiContext value={environmentIn(useT())}>{children}</UiContext>
);
