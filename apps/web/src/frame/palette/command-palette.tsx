import { roleMay } from '@waybill/contract/permissions.ts';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../client/session.ts';
import { signOut } from '../sign-out.ts';
import { useBackCloses } from '../../ui/back-closes.ts';
import { useToday } from '../../ui/clock.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useLanguage, useT } from '../language.tsx';
import { message, showError } from '../messages.tsx';
import { useTheme } from '../theme.ts';
import { carryOut } from './carry-out.ts';
import { groupsOf, type PaletteItem } from './palette-items.ts';
import './command-palette.css';
import type { PaletteShell } from './palette-shell.ts';

type PaletteOptionProps = {
  readonly id: string;
  readonly item: PaletteItem;
  readonly reached: boolean;
  readonly onReach: () => void;
  readonly onTake: () => void;
};

/** A line of the palette; the focus stays in the field above. */
const PaletteOption = ({ id, item, reached, onReach, onTake }: PaletteOptionProps) => (
  <div
    id={id}
    className="palette-option"
    role="option"
    tabIndex={-1}
    aria-selected={reached}
    aria-disabled={item.denied === true || undefined}
    ref={reached ? (element) => element?.scrollIntoView({ block: 'nearest' }) : null}
    onPointerMove={reached ? undefined : onReach}
    onPointerDown={(event) => event.preventDefault()}
    onClick={onTake}
  >
    <Icon name={item.icon} size="18px" />
    <span className="palette-option-text">{item.label}</span>
    {item.hint !== undefined && <span className="palette-option-hint">{item.hint}</span>}
    {item.denied === true && <Icon name="lock" />}
  </div>
);

type Props = { readonly shell: PaletteShell; readonly onClose: () => void };

export const CommandPalette = ({ shell, onClose }: Props) => {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const leave = async (): Promise<void> => {
    await signOut();
    message.success(t('signOut.done'));
  };
  return asking ? (
    <ConfirmDialog open title={t('signOut.title')} onConfirm={leave} onCancel={onClose}>
      {t('signOut.question')}
    </ConfirmDialog>
  ) : (
    <PaletteDialog shell={shell} onClose={onClose} onSignOut={() => setAsking(true)} />
  );
};

const usePaletteGroups = (typed: string, { menu, addresses }: PaletteShell) => {
  const t = useT();
  const { locale } = useLanguage();
  const role = useSession(({ user }) => user?.role ?? 'user');
  const theme = useTheme(({ choice }) => choice);
  const here = useLocation().pathname;
  const today = useToday();
  return groupsOf(typed, { t, menu, locale, role, theme, here, addresses: addresses(), today });
};

const steps: Readonly<Record<string, (reached: number, count: number) => number>> = {
  ArrowDown: (reached, count) => (reached + 1) % count,
  ArrowUp: (reached, count) => (reached + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The editable combobox of the ARIA practices, in a dialog; the browser keeps the focus inside and gives it back. */
const PaletteDialog = ({ shell, onClose, onSignOut }: Props & { readonly onSignOut: () => void }) => {
  const t = useT();
  const { setLocale } = useLanguage();
  const navigate = useNavigate();
  const readsTickets = useSession(({ user }) => user !== null && roleMay(user.role, 'tickets:read'));
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [typed, setTyped] = useState('');
  const [reached, setReached] = useState(0);
  const groups = usePaletteGroups(typed, shell);
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
    const { queryClient, actions } = shell;
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
      className="palette"
      aria-label={t('palette.open')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="palette-head">
        <Icon name="search" size="18px" />
        <input
          className="palette-input"
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
        <button type="button" className="palette-close" aria-label={t('dialog.close')} onClick={onClose}>
          <Icon name="close" size="18px" />
        </button>
      </div>
      {items.length === 0 ? (
        <EmptyState icon="search" title={t('palette.none')} text={t('palette.noneText')} />
      ) : (
        <div id={`${id}list`} className="palette-list" role="listbox" aria-label={t('palette.open')}>
          {groups.map(({ title, items: ofGroup }) => (
            <div key={title} role="group" aria-labelledby={`${id}${title}`}>
              <div id={`${id}${title}`} className="palette-group" role="presentation">
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
      <p className="palette-foot" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('palette.move')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('palette.take')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('dialog.close')}
        </span>
      </p>
    </dialog>
  );
};
