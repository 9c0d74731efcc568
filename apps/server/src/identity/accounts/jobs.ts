import type { Deps } from '../../platform/deps.ts';
import { type Job, defineJob } from '../../platform/jobs/jobs.ts';
import { AccountMail, accountMailJob } from './account-notices.ts';
import { randomBytes } from 'node:crypto';
import { wallTime } from '../../platform/db/times.ts';
import { translatorFor } from '../../platform/http/language.ts';
import { composeMail } from '../../platform/mail/mail.ts';
import { type LinkPurpose, linkHash } from './rules.ts';
import { type StoredUser, findUser, insertLink } from './store.ts';

const links = {
  activation: { page: '/active?code=', seconds: 86_400 },
  reset: { page: '/reset-password?token=', seconds: 1_800 },
  closure: { page: '/close-account?token=', seconds: 86_400 },
} as const;

const pages = {
  closing: '/personal?tab=archive',
  passwordChanged: '/forgot-password',
  factor: '/personal?tab=security',
} as const;

const stillWanted = (kind: AccountMail['kind'], user: StoredUser): boolean =>
  kind === 'activation' ? user.status === 'pending' : user.status !== 'disabled';

/** A link with a token that nobody has seen; only its hash is stored. */
const newLink = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: number,
  purpose: LinkPurpose,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const { page, seconds } = links[purpose];
  await insertLink(db, linkHash(token), userId, purpose, seconds);
  return `${config.publicUrl}${page}${token}`;
};

const sendAccountMail = async (
  context: Pick<Deps, 'db' | 'config' | 'mailer'>,
  { kind, userId }: AccountMail,
): Promise<void> => {
  const user = await findUser(context.db, userId);
  if (user === undefined || !stillWanted(kind, user)) return;
  const t = translatorFor(user.locale);
  const { publicUrl } = context.config;
  const isLink = kind === 'activation' || kind === 'reset' || kind === 'closure';
  const day = wallTime(user.closes_at ?? user.created_at).slice(0, 10);
  // A second factor is looked at by who is signed in; a password that is lost to somebody is reset.
  const page = pages[kind === 'closing' || kind === 'passwordChanged' ? kind : 'factor'];
  const url = isLink ? await newLink(context, userId, kind) : `${publicUrl}${page}`;
  const text = isLink || kind === 'passwordChanged' ? kind : 'factor';
  await context.mailer.send(
    composeMail(user.email, user.locale, t, {
      title: t(`mail.${kind}.title`),
      paragraphs: [
        kind === 'closing' ? t('mail.closing.what', { day }) : t(`mail.${kind}.what`),
        t(text === 'passwordChanged' || text === 'factor' ? `mail.${text}.warning` : `mail.${text}.life`),
        `${t('mail.account')}${user.email}`,
      ],
      action: { label: t(kind === 'closing' ? 'mail.closing.action' : `mail.${text}.action`), url },
      footnote: t(text === 'factor' ? 'mail.passwordChanged.footnote' : `mail.${text}.footnote`),
    }),
  );
};

export const accountJobs = (context: Pick<Deps, 'db' | 'config' | 'mailer'>): readonly Job[] => [
  defineJob({ name: accountMailJob, payload: AccountMail, work: (mail) => sendAccountMail(context, mail) }),
];
