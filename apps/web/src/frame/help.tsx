import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import type { HelpPanelProps } from './help-panel.tsx';
import './help.css';
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
    <div ref={root} className="help">
      <button
        type="button"
        className="help-button"
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
