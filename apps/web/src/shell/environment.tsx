import type { ReactNode } from 'react';
import { serverNow } from '../client/server-clock.ts';
import { UiContext, type UiEnvironment } from '../kit/ui-context.tsx';
import { useLanguage, useT } from './language.tsx';
import { message, showError } from './messages.tsx';

const notify = {
  done: (text: string) => void message.success(text),
  failed: (text: string) => void message.error(text),
  error: showError,
};

// Apart from the component: the React compiler would remember each label by itself.
const environmentIn = (t: ReturnType<typeof useT>, locale: UiEnvironment['locale']): UiEnvironment => ({
  now: serverNow,
  locale,
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
    startDate: t('word.startDate'),
    endDate: t('word.endDate'),
    hour: t('calendar.hour'),
    minute: t('calendar.minute'),
    timeLeft: (time: string) => t('countdown.left', { time }),
    timeOver: t('countdown.over'),
    loadFailed: t('state.failed'),
    retry: t('action.retry'),
  },
  notify,
});

export const Environment = ({ children }: { children: ReactNode }) => (
  <UiContext value={environmentIn(useT(), useLanguage().locale)}>{children}</UiContext>
);
