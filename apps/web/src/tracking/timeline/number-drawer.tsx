import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { useBackCloses } from '../../kit/back-closes.ts';
import { CarrierTile } from '../../kit/carrier-tile.tsx';
import { CopyButton } from '../../kit/copy-button.tsx';
import { TrackingNumber } from '../../kit/tracking-number.tsx';
import { useT } from '../../shell/language.tsx';
import { IconButton } from '../../kit/reason-button.tsx';

type Props = {
  readonly carrier: Carrier | null;
  readonly number: string;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  /** To the number before and after it. */
  readonly steps: readonly ((() => void) | undefined)[];
  readonly onClose: () => void;
};

/** From this width on it stands beside the page, which can still be used. */
const beside = '(min-width: 1100px)';

// The sheet of the page keeps 8 px from the window, and a border.
const besideClass =
  'min-[1100px]:fixed min-[1100px]:z-20 min-[1100px]:inset-[var(--spacing-header)_0_0_auto] min-[1100px]:w-105 min-[1100px]:h-auto min-[1100px]:max-h-none min-[1100px]:border-s min-[1100px]:bg-surface-sunken min-[1100px]:[--drawer-from:24px_0] in-[.site]:min-[1100px]:inset-[calc(var(--spacing-header)_+_8px)_9px_9px_auto] in-[.site]:min-[1100px]:rounded-br-lg';

const sheetClass =
  'max-[1100px]:inset-[auto_0_0] max-[1100px]:w-screen max-[1100px]:max-w-180 max-[1100px]:max-h-[88dvh] max-[1100px]:mx-auto max-[1100px]:rounded-t-xl max-[1100px]:[--drawer-from:0_24px]';

/** What a number opens with stands by this attribute, so that the focus returns to the one that was shown last. */
const openerOf = (number: string): Element | null =>
  document.querySelector(`[data-opens-number="${CSS.escape(number)}"]`);

export const NumberDrawer = (props: Props) => {
  const { carrier, number, children, foot, steps, onClose } = props;
  const t = useT();
  const titleId = useId();
  const drawer = useRef<HTMLDialogElement>(null);
  const [onBefore, onAfter] = steps;
  const [opener] = useState(() => document.activeElement);
  const returnFocus = useEffectEvent(() => {
    const target = openerOf(number) ?? opener;
    if (target instanceof HTMLElement) target.focus();
  });
  useBackCloses(true, onClose);
  useEffect(() => {
    const element = drawer.current;
    if (element === null) return undefined;
    const wide = matchMedia(beside);
    const show = (): void => {
      element.close();
      if (wide.matches) element.show();
      else element.showModal();
      element.querySelector('h2')?.focus();
    };
    show();
    wide.addEventListener('change', show);
    // The page beside it keeps clear of it.
    document.body.toggleAttribute('data-number-drawer', true);
    return () => {
      wide.removeEventListener('change', show);
      document.body.removeAttribute('data-number-drawer');
      element.close();
      returnFocus();
    };
  }, []);
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const { target, key } = event;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!(target instanceof Element) || target.matches('input, textarea, select')) return;
    // What lies above it has its own keys.
    const above = target.closest('dialog, [role="listbox"], [role="menu"]');
    if (above !== null && above !== drawer.current) return;
    const act =
      key === 'Escape' ? onClose : key === 'ArrowUp' ? onBefore : key === 'ArrowDown' ? onAfter : undefined;
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <dialog
      ref={drawer}
      className={`number-drawer flex-col m-0 p-0 border-0 border-default bg-surface text-default backdrop:bg-mask open:flex motion-safe:open:animate-[drawer-in_0.2s_ease-out] ${besideClass} ${sheetClass}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId} className="visually-hidden" tabIndex={-1}>
        {t('timeline.title')}
      </h2>
      <div className="flex flex-none gap-2 items-center min-h-12 py-0 pr-3 pl-4 text-[15px]">
        {carrier !== null && <CarrierTile carrier={carrier} named />}
        <strong className="min-w-0 truncate">
          <TrackingNumber value={number} />
        </strong>
        <CopyButton text={number} label={t('orders.copyOne', { number })} />
        <span className="inline-flex flex-none gap-0.5 ms-auto">
          {(onBefore ?? onAfter) !== undefined && (
            <span className="[&_svg]:rotate-90">
              <Step name="journey.before" act={onBefore} />
              <Step name="journey.after" act={onAfter} />
            </span>
          )}
          <IconButton icon="close" label={t('dialog.close')} variant="text" size="small" onClick={onClose} />
        </span>
      </div>
      <div className="grid flex-1 content-start gap-3 min-h-0 pt-1 px-4 pb-6 overflow-x-hidden overflow-y-auto [overscroll-behavior:contain]">
        {children}
      </div>
      {foot !== undefined && (
        <div className="flex flex-none flex-wrap gap-2 items-center justify-end pt-2.5 px-4 pb-[calc(10px_+_env(safe-area-inset-bottom,0px))] border-t border-default">
          {foot}
        </div>
      )}
    </dialog>
  );
};

const Step = ({ name, act }: { name: 'journey.before' | 'journey.after'; act: (() => void) | undefined }) => {
  const t = useT();
  return (
    <IconButton
      icon={name === 'journey.before' ? 'chevronLeft' : 'chevronRight'}
      label={t(name)}
      variant="text"
      size="small"
      disabled={act === undefined}
      onClick={act}
    />
  );
};
