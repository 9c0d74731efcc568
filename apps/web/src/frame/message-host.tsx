import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { Spinner } from '../ui/spinner.tsx';
import { useT } from './language.tsx';
import './message-host.css';
import { message, useMessages, type MessageTheme, type ShownMessage } from './messages.tsx';

const icons: Readonly<Record<Exclude<MessageTheme, 'loading'>, IconName>> = {
  success: 'checkCircle',
  warning: 'warning',
  error: 'error',
  info: 'info',
};

/** Draws the messages. They pause while pointed at or focused, and stand above open dialogs. */
const MessageHost = () => {
  const t = useT();
  const shown = useMessages((state) => state.shown);
  const [held, setHeld] = useState(false);
  const host = useRef<HTMLElement>(null);
  const [dialog, setDialog] = useState<HTMLDialogElement>();
  const newest = shown.at(-1)?.id;

  useEffect(() => {
    if (newest === undefined) return undefined;
    // What stands outside of an open dialog answers no press.
    const top = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
    const leave = (): void => setDialog(undefined);
    setDialog(top);
    top?.addEventListener('close', leave);
    return () => top?.removeEventListener('close', leave);
  }, [newest]);

  useEffect(() => {
    // Shown anew, it enters the top layer above a dialog that was opened in the meantime.
    const element = host.current;
    if (newest === undefined || dialog?.open === false) return undefined;
    if (typeof element?.showPopover !== 'function') return undefined;
    element.showPopover();
    return () => element.hidePopover();
  }, [newest, dialog]);

  const messages = (
    <section
      ref={host}
      className="messages"
      popover="manual"
      aria-label={t('message.region')}
      aria-live="polite"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {shown.map((item) => (
        <Message key={item.id} item={item} held={held} onClose={() => setHeld(false)} />
      ))}
    </section>
  );
  return dialog === undefined ? messages : createPortal(messages, dialog);
};

export default MessageHost;

type MessageProps = { readonly item: ShownMessage; readonly held: boolean; readonly onClose: () => void };

const Message = ({ item, held, onClose }: MessageProps) => {
  const t = useT();
  const { id, theme, text, hint, action, duration } = item;
  useEffect(() => {
    if (held || duration === 0) return undefined;
    const timer = setTimeout(() => message.close(id), duration);
    return () => clearTimeout(timer);
  }, [held, duration, id]);
  const close = () => {
    // A removed element tells nobody that pointer and focus have left it.
    onClose();
    message.close(id);
  };
  return (
    <div className={`message message-${theme}`} role={theme === 'error' ? 'alert' : undefined}>
      <span className="message-icon">
        {theme === 'loading' ? <Spinner /> : <Icon name={icons[theme]} />}
        <span className="visually-hidden">{t(`message.${theme}`)}</span>
      </span>
      <div className="message-body">
        <p>{text}</p>
        {hint !== undefined && <p className="message-hint">{hint}</p>}
      </div>
      {action !== undefined && (
        <span className="message-action">
          <Button
            variant="link"
            onClick={() => {
              close();
              action.onSelect();
            }}
          >
            {action.label}
          </Button>
        </span>
      )}
      <button type="button" className="message-close" aria-label={t('message.close')} onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  );
};
