import { roleMay } from '@waybill/contract/permissions.ts';
import { Command } from 'cmdk';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../client/session.ts';
import { SignOutQuestion } from '../sign-out-button.tsx';
import { useToday } from '../../kit/clock.ts';
import { useModal } from '../../kit/dialog.tsx';
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

const Key = ({ children }: { children: string }) => (
  <kbd className="py-0 px-1.25 border border-default rounded-sm bg-surface-sunken [font:inherit]">
    {children}
  </kbd>
);

type PaletteOptionProps = { readonly item: PaletteItem; readonly onTake: () => void };

/** A line of the palette; the focus stays in the field above. */
const PaletteOption = ({ item, onTake }: PaletteOptionProps) => (
  <Command.Item
    className="flex items-center gap-2.5 min-h-10 py-1 px-2.5 rounded-md cursor-pointer aria-selected:bg-primary-soft aria-selected:[box-shadow:inset_2px_0_0_var(--color-primary)] group aria-disabled:text-placeholder aria-disabled:cursor-not-allowed"
    value={item.id}
    disabled={item.denied === true}
    onPointerDown={(event) => event.preventDefault()}
    onSelect={onTake}
  >
    <Icon name={item.icon} size="18px" className="text-tertiary group-aria-selected:text-primary" />
    <span className="flex-[0_1_auto] min-w-0 wrap-anywhere">{item.label}</span>
    {item.hint !== undefined && (
      <span className="flex-[1_1_0] min-w-16 ml-auto text-tertiary text-sm text-right truncate">
        {item.hint}
      </span>
    )}
    {item.denied === true && <Icon name="lock" className="text-tertiary" />}
  </Command.Item>
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

/** The browser keeps the focus inside and gives it back. */
const PaletteDialog = ({ actions, onClose, onSignOut }: Props & { onSignOut: () => void }) => {
  const t = useT();
  const pages = usePages();
  const { locale, setLocale } = useLanguage();
  const navigate = useNavigate();
  const role = useSession(({ user }) => user?.role ?? 'user');
  const theme = useTheme(({ choice }) => choice);
  const here = useLocation().pathname;
  const today = useToday();
  const [typed, setTyped] = useState('');
  const addresses = knownAddresses();
  const groups = groupsOf(typed, { t, pages, locale, role, theme, here, addresses, today });
  const items = groups.flatMap((group) => group.items);

  const go = (to: string): void => {
    document.getElementById('content')?.focus();
    void navigate(to);
  };
  const take = (item: PaletteItem): void => {
    const asks = item.choice.kind === 'act' && item.choice.act === 'signOut';
    // The focus has to be back before it moves on to a page.
    if (!asks) flushSync(onClose);
    const readsTickets = roleMay(role, 'tickets:read');
    const means = { queryClient, actions, go, setLocale, readsTickets, askToSignOut: onSignOut };
    void carryOut(item.choice, means).catch(showError);
  };
  return (
    <dialog
      {...useModal(onClose, { closesBeside: true })}
      className="w-[min(620px,calc(100vw-24px))] max-h-[min(560px,calc(100dvh-24px))] mt-[min(12vh,96px)] mx-auto p-0 rounded-lg bg-surface shadow-float text-default overflow-hidden backdrop:bg-mask open:flex open:flex-col max-md:max-h-[calc(100dvh-24px)] max-md:mt-3"
      aria-label={t('palette.open')}
    >
      <Command className="contents" label={t('palette.open')} shouldFilter={false} vimBindings={false} loop>
        <div className="flex flex-none items-center gap-2.5 py-1.5 pr-14 pl-4 border-b border-default focus-within:border-focus">
          <Icon className="text-tertiary" name="search" size="18px" />
          <Command.Input
            data-first-focus
            className="flex-1 min-w-0 h-11 p-0 border-0 [outline:0] bg-transparent text-lg text-ellipsis placeholder:text-placeholder placeholder:opacity-100"
            autoCapitalize="off"
            enterKeyHint="go"
            maxLength={200}
            placeholder={t('palette.placeholder')}
            value={typed}
            onValueChange={setTyped}
          />
        </div>
        <Command.List
          className="flex-1 min-h-0 pt-1.5 px-2 pb-2 overflow-x-hidden overflow-y-auto [overscroll-behavior:contain] [scroll-padding:34px_0_8px]"
          label={t('palette.open')}
          hidden={items.length === 0}
        >
          {groups.map(({ title, items: ofGroup }) => (
            <Command.Group
              key={title}
              heading={<div className="pt-2 px-2.5 pb-1 text-tertiary text-xs">{t(title)}</div>}
              value={title}
            >
              {ofGroup.map((item) => (
                <PaletteOption key={item.id} item={item} onTake={() => take(item)} />
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
      <button
        type="button"
        className="absolute top-2 right-2 grid size-10 p-0 place-content-center border-0 rounded-md bg-transparent text-tertiary cursor-pointer hover:bg-surface-hover hover:text-default focus-visible:-outline-offset-2"
        aria-label={t('dialog.close')}
        onClick={onClose}
      >
        <Icon name="close" size="18px" />
      </button>
      {items.length === 0 && (
        <EmptyState icon="search" title={t('palette.none')} text={t('palette.noneText')} />
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
