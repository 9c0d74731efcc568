import { createPath, NavigationType, type DataRouter } from 'react-router';
import { newVersion as english } from '@waybill/phrases/en/new-version.ts';
import { newVersion as chinese } from '@waybill/phrases/zh-CN/new-version.ts';
import { currentLocale } from '../client/locale.ts';
import { currentT } from './language.tsx';
import { message } from './messages.tsx';

const storageKey = 'reloadedForNewVersion';
const oncePer = 60_000;

/** The script that index.html began with. */
const entry = (): string | null | undefined =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src');

/** Asks the server itself, past what the browser keeps, whether it has another version. */
const isReplaced = async (): Promise<boolean> => {
  const known = entry();
  const answer = await fetch(`/?version=${Date.now()}`, { cache: 'no-store', credentials: 'omit' });
  return answer.ok && typeof known === 'string' && !(await answer.text()).includes(known);
};

const reload = (): void => {
  sessionStorage.setItem(storageKey, String(Date.now()));
  location.reload();
};

/** Reloads for a new version, if there is one; where something was `typed` the user is offered to. */
export const takeNewVersion = async (typed: boolean): Promise<void> => {
  if (Date.now() - Number(sessionStorage.getItem(storageKey) ?? 0) < oncePer || !(await isReplaced())) return;
  if (!typed) {
    reload();
    return;
  }
  const words = currentLocale() === 'en' ? english : chinese;
  message.warning(words['failed.newVersion'], {
    action: { label: words['failed.reload'], onSelect: reload },
    duration: 0,
  });
};

const fetchStyle = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`Unable to preload CSS for ${href}`));
    });
    document.head.append(link);
  });

/** Fetches styles, and takes those that came out of `lost`. */
export const fetchStyles = async (lost: Set<string>): Promise<void> => {
  await Promise.all(
    [...lost].map(async (href) => {
      await fetchStyle(href);
      lost.delete(href);
    }),
  );
};

/**
 * Leaves the page that is shown as it is, with what was typed in it, because the one that was asked for could not be
 * fetched: the user is told, and offered to go there again (spec section 2). There has to be a page; and going back and
 * forth is the browser's, which has left already: false then, and the error page stands there.
 */
export const stayHere = (router: Pick<DataRouter, 'state' | 'navigate'>, error: unknown): boolean => {
  const { initialized, location, navigation } = router.state;
  if (!initialized || navigation.state !== 'loading' || navigation.historyAction === NavigationType.Pop)
    return false;
  const wanted = navigation.location;
  // Another part of the same page failed before.
  if (createPath(wanted) === createPath(location)) return true;
  console.warn('A page could not be fetched; the one before stays', error);
  const goTo = router.navigate;
  void goTo(location, { replace: true, state: location.state as unknown });
  const t = currentT();
  const retry = {
    label: t('action.retry'),
    onSelect: () => void goTo(wanted, { state: wanted.state as unknown }),
  };
  message.error(t('page.failed'), { action: retry, duration: 0 });
  return true;
};
