import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

type EmptyStateProps = {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly icon?: IconName;
  /** It is read out at once. */
  readonly failed?: boolean;
};

export const EmptyState = ({ title, text, action, icon = 'inbox', failed = false }: EmptyStateProps) => (
  <div className="grid justify-items-center gap-1 py-10 px-4 text-center" role={failed ? 'alert' : undefined}>
    <span className={`mb-2 text-[34px] leading-none ${failed ? 'text-error' : 'text-placeholder'}`}>
      <Icon name={icon} />
    </span>
    <p className="font-semibold">{title}</p>
    {text !== undefined && <p className="max-w-[44ch] text-tertiary whitespace-pre-line">{text}</p>}
    {action !== undefined && <div className="flex flex-wrap justify-center gap-2 mt-3">{action}</div>}
  </div>
);

type ErrorStateProps = {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly retry?: { readonly label: string; readonly onRetry: () => void; readonly busy?: boolean };
  readonly action?: ReactNode;
};

export const ErrorState = ({ title, text, retry, action }: ErrorStateProps) => (
  <EmptyState
    failed
    icon="error"
    title={title}
    text={text}
    action={
      retry === undefined ? (
        action
      ) : (
        <>
          <Button icon={<Icon name="refresh" />} loading={retry.busy ?? false} onClick={retry.onRetry}>
            {retry.label}
          </Button>
          {action}
        </>
      )
    }
  />
);
