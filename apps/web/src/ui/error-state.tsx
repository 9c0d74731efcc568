import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import './state-panel.css';

type ErrorStateProps = {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly retry?: { readonly label: string; readonly onRetry: () => void; readonly busy?: boolean };
  readonly action?: ReactNode;
};

export const ErrorState = ({ title, text, retry, action }: ErrorStateProps) => (
  <div className="state-panel state-panel-error" role="alert">
    <span className="state-panel-icon">
      <Icon name="error" />
    </span>
    <p className="state-panel-title">{title}</p>
    {text !== undefined && <p className="state-panel-text">{text}</p>}
    {(retry !== undefined || action !== undefined) && (
      <div className="state-panel-action">
        {retry !== undefined && (
          <Button icon={<Icon name="refresh" />} loading={retry.busy ?? false} onClick={retry.onRetry}>
            {retry.label}
          </Button>
        )}
        {action}
      </div>
    )}
  </div>
);
