import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import './notice.css';

type NoticeTone = 'info' | 'success' | 'warning' | 'error';

type NoticeProps = {
  readonly tone: NoticeTone;
  readonly children: ReactNode;
  readonly hint?: ReactNode;
  readonly action?: ReactNode;
};

const icons: Readonly<Record<NoticeTone, IconName>> = {
  info: 'info',
  success: 'checkCircle',
  warning: 'warning',
  error: 'error',
};

/** Words in a coloured box, where they belong on the page. What went wrong is read out at once. */
export const Notice = ({ tone, children, hint, action }: NoticeProps) => (
  <div className={`notice notice-${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
    <Icon name={icons[tone]} />
    <div>
      <p>{children}</p>
      {hint !== undefined && <p className="notice-hint">{hint}</p>}
      {action !== undefined && <div className="notice-action">{action}</div>}
    </div>
  </div>
);
