import { z } from 'zod';
import { addressText, packedText } from '../std/typed-text.ts';
import { byOwner, get, group, groupOf, post } from '../endpoint.ts';
import { roles } from '../permissions.ts';
import {
  Email,
  EpochMs,
  NewPassword,
  NoBody,
  Phone,
  TermsVersion,
  WallTime,
  trimmed,
  typedText,
  choice,
  invalid,
} from '../vocabulary/fields.ts';
import { mutableNoticeEvents } from '../vocabulary/notice.ts';
import { Points } from '../vocabulary/points.ts';
import { secondWays } from '../vocabulary/second-way.ts';

export const userStatuses = ['pending', 'active', 'disabled', 'locked'] as const;

/** What somebody wants to be told of, besides what concerns the safety of the account. */
export const NotifyPrefs = z.strictObject({
  orderMail: z.boolean(invalid).optional(),
  ticketMail: z.boolean(invalid).optional(),
  /** Notices that are not wanted in the notification centre. */
  muted: z.array(z.enum(mutableNoticeEvents)).max(mutableNoticeEvents.length, choice).optional(),
});
export type NotifyPrefs = z.infer<typeof NotifyPrefs>;

/** What an account shows of itself to its owner and to the staff. */
export const userFields = {
  id: z.string(),
  userName: z.string(),
  nickname: z.string().nullable(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(userStatuses),
  balance: Points,
  frozen: Points,
  createdTime: WallTime,
  lastLoginTime: WallTime.nullable(),
};

export const UserInfo = z.object({
  ...userFields,
  phone: z.string().nullable(),
  locale: z.enum(['zh-CN', 'en']),
  notifyPrefs: NotifyPrefs.optional(),
  /** Version of the acceptable-use terms that were accepted, null before the first order. */
  acceptedTermsVersion: TermsVersion.nullable(),
  acceptedTermsTime: WallTime.nullable(),
  /** When the personal data of an account that is being closed will be erased. */
  closesTime: WallTime.nullable(),
});
export type UserInfo = z.infer<typeof UserInfo>;

/**
 * What somebody signed in by: the password alone, or with a second step; or the identity provider, alone or with a second
 * step there or here.
 */
export const signInWays = ['password', ...secondWays, 'oidc', 'oidc_mfa'] as const;
export type SignInWay = (typeof signInWays)[number];

const code = typedText(200, 'fields.activationCode', packedText);

const resetToken = typedText(200, 'errors.resetLinkInvalid', packedText);

export const SignedIn = z.object({
  token: z.string(),
  /** Seconds. */
  expiresIn: z.number().int(),
  expiresAt: EpochMs,
  userInfo: UserInfo,
});

const open = { access: 'open' } as const;

const openEndpoints = groupOf(open, {
  login: post('/auth/login', {
    summary:
      'Sign in; an account with a second factor is refused with secondFactorWanted, whose `ticket` goes with the code to signInWithCode',
    statuses: [401],
    body: z.strictObject({
      account: typedText(254, 'fields.account', addressText),
      password: typedText(1024, 'fields.passwordRequired'),
    }),
    data: SignedIn,
  }),
  refreshToken: post('/auth/refresh-token', {
    summary:
      'Exchange the token, up to 24 h after it ran out, for a new one; the old one stays good for 30 s',
    statuses: [401],
    priority: 'vital',
    body: NoBody,
    data: SignedIn.omit({ userInfo: true }),
  }),
  validateEmail: get('/auth/validate/email', {
    summary: 'Whether an e-mail address is taken: 0 when it is free, 1 when it is not',
    query: z.strictObject({ email: Email }),
    data: z.number().int(),
  }),
  validateUsername: get('/auth/validate/username', {
    summary: 'Whether a user name is taken: 0 when it is free, 1 when it is not',
    query: z.strictObject({
      username: typedText(254, 'fields.userName', addressText),
    }),
    data: z.number().int(),
  }),
  register: post('/auth/register', {
    summary: 'Open an account; it waits for the link of the activation mail',
    body: z.strictObject({ email: Email, password: NewPassword, phone: Phone.optional() }),
    data: z.object({ userId: z.string(), email: z.string(), activationRequired: z.literal(true) }),
  }),
  activate: post('/auth/activate', {
    summary: 'Activate an account by the code of its mail, in the query or in the body',
    statuses: [404],
    query: z.strictObject({ code: code.optional() }),
    body: z.strictObject({ code: code.optional() }).nullish(),
    data: z.object({
      /** `already` when the same link was opened before, as mail scanners do. */
      status: z.enum(['activated', 'already']),
      email: z.string(),
    }),
  }),
  resendActivation: post('/auth/resend-activation', {
    summary: 'Send the activation mail again: every 60 s, 5 a day; answers the same for an unknown address',
    body: z.strictObject({ email: Email }),
    data: z.object({
      /** Seconds until it can be sent again. */
      retryAfter: z.number().int(),
    }),
  }),
  forgotPassword: post('/auth/forgot-password', {
    summary: 'Send a link that sets a new password, good for 30 minutes and once',
    statuses: [404],
    body: z.strictObject({ email: Email }),
    data: z.object({ email: z.string() }),
  }),
  checkResetLink: post('/auth/reset-password/check', {
    summary:
      'Whether the token of a mail can still set a new password, and how long that has to be; refuses resetLinkInvalid, and uses nothing up',
    statuses: [404],
    priority: 'read',
    body: z.strictObject({ token: resetToken }),
    data: z.object({
      /** Characters that the new password of this account has at least. */
      minLength: z.number().int(),
    }),
  }),
  resetPassword: post('/auth/reset-password', {
    summary: 'Set a new password by the token of the mail; ends every session of the account',
    statuses: [404],
    body: z.strictObject({
      token: resetToken,
      newPassword: NewPassword,
    }),
  }),
  logout: post('/auth/logout', {
    summary: 'End this session, also when its token ran out',
    statuses: [401],
    priority: 'vital',
    body: NoBody,
  }),
});

const ownEndpoints = group({
  getUserInfo: get('/user/getUserInfo', {
    summary: 'The signed-in account',
    ...byOwner('own:profile'),
    data: UserInfo,
  }),
  acceptTerms: post('/user/acceptTerms', {
    summary: 'Accept the acceptable-use terms, once before the first order',
    access: 'signedIn',
    body: z.strictObject({ termsVersion: z.string().min(1).max(32) }),
    data: z.object({ termsVersion: TermsVersion, acceptedTermsTime: WallTime }),
  }),
  saveUserInfo: post('/user/saveUserInfo', {
    summary: 'Change the profile; clients drop empty fields, so a field is cleared by its name',
    access: 'signedIn',
    body: z
      .strictObject({
        nickname: typedText(40, 'fields.nickname', trimmed).optional(),
        phone: Phone.optional(),
        locale: z.enum(['zh-CN', 'en']).optional(),
        notifyPrefs: NotifyPrefs.optional(),
        clearFields: z
          .array(z.enum(['nickname', 'phone']))
          .max(2, choice)
          .optional(),
      })
      .superRefine((profile, context) => {
        for (const field of profile.clearFields ?? [])
          if (profile[field] !== undefined)
            context.addIssue({ code: 'custom', path: [field], message: 'fields.setAndCleared' });
      }),
    data: UserInfo,
  }),
  changePassword: post('/user/changePsw', {
    summary: 'Change the password: ends the other sessions, this one gets a new token by header',
    access: 'signedIn',
    body: z.strictObject({
      oldPassword: typedText(1024, 'fields.oldPassword'),
      newPassword: NewPassword,
    }),
  }),
});

export const accountEndpoints = { ...openEndpoints, ...ownEndpoints };
