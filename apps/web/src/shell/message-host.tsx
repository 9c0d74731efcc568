import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../kit/button.tsx';
import { Icon, type IconName } from '../kit/icon.tsx';
import { Spinner } from '../kit/spinner.tsx';
import { useT } from './language.tsx';
import { message, useMessages, type MessageTheme, type ShownMessage } from './messages.tsx';

const icons: Readonly<Record<Exclude<MessageTheme, 'loading'>, IconName>> = {
  success: 'checkCircle',
  warning: 'warning',
  error: 'error',
  info: 'info',
};

const tones: Readonly<Record<MessageTheme, string>> = {
  success: 'text-success',
  warning: 'text-warning',
  error: 'text-error',
  info: 'text-info',
  loading: 'text-tertiary',
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
    // The dialog may have left the page with the act that the message tells of.
    if (newest === undefined || dialog?.open === false || !element?.isConnected) return undefined;
    if (typeof element.showPopover !== 'function') return undefined;
    element.showPopover();
    return () => element.hidePopover();
  }, [newest, dialog]);

  const messages = (
    <section
      ref={host}
      className="fixed z-2500 inset-x-0 top-[calc(16px+env(safe-area-inset-top,0px))] bottom-auto grid justify-items-center gap-2 w-full max-w-none m-0 px-4 bg-transparent overflow-visible pointer-events-none"
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

const Message = ({ item, held, onClose }: { item: ShownMessage; held: boolean; onClose: () => void }) => {
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
    <div
      className="message flex items-start gap-2.5 max-w-[min(560px,100%)] py-2 pr-2.5 pl-3.5 rounded-md bg-surface shadow-float text-default pointer-events-auto animate-message-in"
      role={theme === 'error' ? 'alert' : undefined}
    >
      <span className={`grid flex-none h-5.5 place-content-center text-lg ${tones[theme]}`}>
        {theme === 'loading' ? <Spinner /> : <Icon name={icons[theme]} />}
        <span className="visually-hidden">{t(`message.${theme}`)}</span>
      </span>
      <div className="min-w-0 wrap-anywhere">
        <p>{text}</p>
        {hint !== undefined && <p className="text-tertiary text-sm whitespace-pre-line">{hint}</p>}
      </div>
      {action !== undefined && (
        <span className="self-center ml-1.5">
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
      <button
        type="button"
        className="grid flex-none size-6 -my-px p-0 place-content-center rounded-sm bg-transparent text-tertiary cursor-pointer hover:bg-surface-hover hover:text-default"
        aria-label={t('message.close')}
        onClick={close}
      >
        <Icon name="close" />
      </button>
    </div>
  );
};
