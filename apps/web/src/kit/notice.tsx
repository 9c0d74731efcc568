import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

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

const tones: Readonly<Record<NoticeTone, string>> = {
  info: 'border-info bg-info text-info',
  success: 'border-success bg-success text-success',
  warning: 'border-warning bg-warning text-warning',
  error: 'border-error bg-error text-error',
};

/** Words in a coloured box, where they belong on the page. What went wrong is read out at once. */
export const Notice = ({ tone, children, hint, action }: NoticeProps) => (
  <div
    className={`flex gap-2 py-2.25 px-3 border rounded-md ${tones[tone]}`}
    role={tone === 'error' ? 'alert' : 'status'}
  >
    <Icon name={icons[tone]} className="mt-0.75" />
    <div className="min-w-0 wrap-anywhere">
      <p>{children}</p>
      {hint !== undefined && <p className="text-sm">{hint}</p>}
      {action !== undefined && <div className="mt-1">{action}</div>}
    </div>
  </div>
);

type Failure = { readonly text: string; readonly hint?: string | undefined };

/** What went wrong with something and is no matter of a field. */
export const FailureNotice = ({ failure }: { failure: Failure | undefined }) =>
  failure && (
    <Notice tone="error" hint={failure.hint}>
      {failure.text}
    </Notice>
  );
