import { Suspense, use } from 'react';
import { useT } from '../../../frame/language.tsx';
import { paths } from '../../../paths.ts';
import { site } from '../../site/site.ts';

/** Where the mails of a demo are read; nothing where the server is no demo. */
export const MailboxLink = () => (
  <Suspense>
    <Link />
  </Suspense>
);

const Link = () => {
  const t = useT();
  const demo = use(site())?.demo;
  if (demo === null || demo === undefined) return null;
  return (
    <p className="text-tertiary text-sm">
      {t('accounts.mailboxHint')}{' '}
      <a className="underline whitespace-nowrap" href={paths.devMailbox} target="_blank" rel="noreferrer">
        {t('accounts.mailbox')}
      </a>
    </p>
  );
};
