import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { Icon } from '../kit/icon.tsx';
import type { HelpPanelProps } from './help-panel.tsx';
import { useT } from './language.tsx';

type HelpProps = Pick<HelpPanelProps, 'topic' | 'about'> & {
  readonly children?: ReactNode;
};

/** Explains a word of the page where it stands. Escape, a press elsewhere or scrolling closes it. */
export const Help = ({ topic, about, children }: HelpProps) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [{ Panel }, setLoaded] = useState<{ readonly Panel?: ComponentType<HelpPanelProps> }>({});
  const root = useRef<HTMLDivElement>(null);
  return (
    <div ref={root} className="inline-flex print:hidden">
      <button
        type="button"
        className="inline-flex gap-1.25 items-center justify-center min-w-small h-small px-1.5 rounded-md bg-transparent text-secondary text-sm font-medium cursor-pointer hover:bg-surface-hover hover:text-default aria-expanded:bg-surface-hover aria-expanded:text-default in-[.mobile]:-m-2"
        aria-expanded={open}
        aria-label={t('help.what', { about })}
        onClick={() => {
          setOpen(!open);
          void import('./help-panel.tsx').then(
            ({ HelpPanel }) => setLoaded({ Panel: HelpPanel }),
            () => setOpen(false),
          );
        }}
      >
        <Icon name="info" />
        {children}
      </button>
      {open && Panel !== undefined && (
        <Panel topic={topic} about={about} root={root} onClose={() => setOpen(false)} />
      )}
    </div>
  );
};
