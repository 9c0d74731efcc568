import { roleMay } from '@waybill/contract/permissions.ts';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../client/session.ts';
import { SignOutQuestion } from '../sign-out-button.tsx';
import { useBackCloses } from '../../kit/back-closes.ts';
import { useToday } from '../../kit/clock.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { Icon } from '../../kit/icon.tsx';
import { useLanguage, useT } from '../language.tsx';
import { knownAddresses } from '../last-address.ts';
import { showError } from '../messages.tsx';
import { queryClient } from '../query-client.ts';
import { usePages } from '../registry.ts';
import { useTheme } from '../theme.ts';
import { carryOut, type PaletteActions } from './carry-out.ts';
import { groupsOf, type PaletteItem } from './palette-items.ts';

type PaletteOptionProps = {
  readonly id: string;
  readonly item: PaletteItem;
  readonly reached: boolean;
  readonly onReach: () => void;
  readonly onTake: () => void;
};

const Key = ({ children }: { children: string }) => (
  <kbd className="py-0 px-1.25 border border-default rounded-sm bg-surface-sunken [font:inherit]">
    {children}
  </kbd>
);

/** A line of the palette; the focus stays in the field above. */
const PaletteOption = ({ id, item, reached, onReach, onTake }: PaletteOptionProps) => (
  <div
    id={id}
    className="flex items-center gap-2.5 min-h-10 py-1 px-2.5 rounded-md cursor-pointer aria-selected:bg-primary-soft aria-selected:[box-shadow:inset_2px_0_0_var(--color-primary)] group aria-disabled:text-placeholder aria-disabled:cursor-not-allowed aria-disabled:aria-selected:bg-surface-hover aria-disabled:aria-selected:[box-shadow:inset_2px_0_0_var(--border-color-control)]"
    role="option"
    tabIndex={-1}
    aria-selected={reached}
    aria-disabled={item.denied === true || undefined}
    ref={reached ? (element) => element?.scrollIntoView({ block: 'nearest' }) : null}
    onPointerMove={reached ? undefined : onReach}
    onPointerDown={(event) => event.preventDefault()}
    onClick={onTake}
  >
    <Icon name={item.icon} size="18px" className="text-tertiary group-aria-selected:text-primary" />
    <span className="flex-[0_1_auto] min-w-0 wrap-anywhere">{item.label}</span>
    {item.hint !== undefined && (
      <span className="flex-[1_1_0] min-w-16 ml-auto text-tertiary text-sm text-right truncate">
        {item.hint}
      </span>
    )}
    {item.denied === true && <Icon name="lock" className="text-tertiary" />}
  </div>
);

type Props = { readonly actions: () => Promise<PaletteActions>; readonly onClose: () => void };

export const CommandPalette = ({ actions, onClose }: Props) => {
  const [asking, setAsking] = useState(false);
  return asking ? (
    <SignOutQuestion onClose={onClose} />
  ) : (
    <PaletteDialog actions={actions} onClose={onClose} onSignOut={() => setAsking(true)} />
  );
};

const steps: Readonly<Record<string, (reached: number, count: number) => number>> = {
  ArrowDown: (reached, count) => (reached + 1) % count,
  ArrowUp: (reached, count) => (reached + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The editable combobox of the ARIA practices, in a dialog; the browser keeps the focus inside and gives it back. */
const PaletteDialog = ({ actions, onClose, onSignOut }: Props & { onSignOut: () => void }) => {
  const t = useT();
  const pages = usePages();
  const { locale, setLocale } = useLanguage();
  const navigate = useNavigate();
  const role = useSession(({ user }) => user?.role ?? 'user');
  const theme = useTheme(({ choice }) => choice);
  const here = useLocation().pathname;
  const today = useToday();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [typed, setTyped] = useState('');
  const [reached, setReached] = useState(0);
  const addresses = knownAddresses();
  const groups = groupsOf(typed, { t, pages, locale, role, theme, here, addresses, today });
  const items = groups.flatMap((group) => group.items);
  const active = items[reached];
  useBackCloses(true, onClose);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const go = (to: string): void => {
    document.getElementById('content')?.focus();
    void navigate(to);
  };
  const take = (item: PaletteItem): void => {
    if (item.denied === true) return;
    const asks = item.choice.kind === 'act' && item.choice.act === 'signOut';
    // The focus has to be back before it moves on to a page.
    if (!asks) flushSync(onClose);
    const readsTickets = roleMay(role, 'tickets:read');
    const means = { queryClient, actions, go, setLocale, readsTickets, askToSignOut: onSignOut };
    void carryOut(item.choice, means).catch(showError);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter and arrows of an input method choose characters.
    if (event.nativeEvent.isComposing || items.length === 0) return;
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setReached(step(reached, items.length));
    } else if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      take(active);
    }
  };

  return (
    <dialog
      ref={dialog}
      className="w-[min(620px,calc(100vw-24px))] max-h-[min(560px,calc(100dvh-24px))] mt-[min(12vh,96px)] mx-auto p-0 rounded-lg bg-surface shadow-float text-default overflow-hidden backdrop:bg-mask open:flex open:flex-col max-md:max-h-[calc(100dvh-24px)] max-md:mt-3"
      aria-label={t('palette.open')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="flex flex-none items-center gap-2.5 py-1.5 pr-2 pl-4 border-b border-default focus-within:border-focus">
        <Icon className="text-tertiary" name="search" size="18px" />
        <input
          className="flex-1 min-w-0 h-11 p-0 border-0 [outline:0] bg-transparent text-lg text-ellipsis placeholder:text-placeholder placeholder:opacity-100"
          role="combobox"
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          aria-label={t('palette.open')}
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={active && `${id}option${reached}`}
          placeholder={t('palette.placeholder')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setReached(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className="grid flex-none size-10 p-0 place-content-center border-0 rounded-md bg-transparent text-tertiary cursor-pointer hover:bg-surface-hover hover:text-default focus-visible:-outline-offset-2"
          aria-label={t('dialog.close')}
          onClick={onClose}
        >
          <Icon name="close" size="18px" />
        </button>
      </div>
      {items.length === 0 ? (
        <EmptyState icon="search" title={t('palette.none')} text={t('palette.noneText')} />
      ) : (
        <div
          id={`${id}list`}
          className="flex-1 min-h-0 pt-1.5 px-2 pb-2 overflow-x-hidden overflow-y-auto [overscroll-behavior:contain] [scroll-padding:34px_0_8px]"
          role="listbox"
          aria-label={t('palette.open')}
        >
          {groups.map(({ title, items: ofGroup }) => (
            <div key={title} role="group" aria-labelledby={`${id}${title}`}>
              <div
                id={`${id}${title}`}
                className="pt-2 px-2.5 pb-1 text-tertiary text-xs"
                role="presentation"
              >
                {t(title)}
              </div>
              {ofGroup.map((item) => {
                const at = items.indexOf(item);
                return (
                  <PaletteOption
                    key={item.id}
                    id={`${id}option${at}`}
                    item={item}
                    reached={at === reached}
                    onReach={() => setReached(at)}
                    onTake={() => take(item)}
                  />
                );
              })}
            </div>
          ))}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {typed.trim() !== '' && items.length > 0 && t('palette.count', { count: items.length })}
      </p>
      <p
        className="flex flex-none gap-4.5 py-2 px-4.5 border-t border-default text-tertiary text-xs max-md:hidden"
        aria-hidden="true"
      >
        <span>
          <Key>↑</Key> <Key>↓</Key> {t('palette.move')}
        </span>
        <span>
          <Key>Enter</Key> {t('palette.take')}
        </span>
        <span>
          <Key>Esc</Key> {t('dialog.close')}
        </span>
      </p>
    </dialog>
  );
};
