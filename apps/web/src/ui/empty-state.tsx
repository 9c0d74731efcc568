import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import './state-panel.css';

type EmptyStateProps = {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly icon?: IconName;
};

export const EmptyState = ({ title, text, action, icon = 'inbox' }: EmptyStateProps) => (
  <div className="state-panel">
    <span className="state-panel-icon">
      <Icon name={icon} />
    </span>
    <p className="state-panel-title">{title}</p>
    {text !== undefined && <p className="state-panel-text">{text}</p>}
    {action !== undefined && <div className="state-panel-action">{action}</div>}
  </div>
);
