import Popup from 'antd-mobile/es/components/popup';
import { reduceMotion } from 'antd-mobile/es/utils/reduce-and-restore-motion';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useBackCloses } from '../ui/back-closes.ts';
import { Icon } from '../ui/icon.tsx';
import { useUi } from '../ui/ui-context.tsx';
import './mobile-sheet.css';

if (matchMedia('(prefers-reduced-motion: reduce)').matches) reduceMotion();

/** Sheets that are open now; while there is one, the page behind it cannot be reached. */
let open = 0;

const cover = (change: 1 | -1): void => {
  open += change;
  document.querySelector('.mobile-app')?.toggleAttribute('inert', open > 0);
};

type Props = {
  readonly title: ReactNode;
  /** Its buttons, always in sight. */
  readonly foot?: ReactNode;
  /** Asked for by the button, by Escape, by the phone's Back and by a touch beside it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A sheet that comes up from the bottom, open for as long as it is there. */
export const MobileSheet = (props: Props) => {
  const [visible, setVisible] = useState(false);
  // Open from the start it would not slide in.
  useEffect(() => setVisible(true), []);
  return (
    <Popup
      visible={visible}
      closeOnMaskClick
      onClose={props.onClose}
      bodyClassName="mobile-sheet-body"
      getContainer={() => document.querySelector<HTMLElement>('.mobile') ?? document.body}
    >
      <Sheet {...props} />
    </Popup>
  );
};

const Sheet = ({ title, foot, onClose, children }: Props) => {
  const { labels } = useUi();
  const sheet = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useBackCloses(true, onClose);
  useEffect(() => {
    const opener = document.activeElement;
    sheet.current?.focus({ preventScroll: true });
    cover(1);
    return () => {
      cover(-1);
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      ref={sheet}
      className="mobile-sheet"
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <div className="mobile-sheet-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" aria-label={labels.close} onClick={onClose}>
          <Icon name="close" size="20px" />
        </button>
      </div>
      <div className="mobile-sheet-main">{children}</div>
      {foot !== undefined && <div className="mobile-sheet-foot">{foot}</div>}
    </div>
  );
};
