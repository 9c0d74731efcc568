import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { roles } from '../permissions.ts';
import { EpochMs, NoBody, WallTime } from '../vocabulary/fields.ts';
import { Points } from '../vocabulary/points.ts';

/** Where an account stands. */
export const userStatuses = ['pending', 'active', 'disabled', 'locked'] as const;

export const UserInfo = z.object({
  id: z.string(),
  userName: z.string(),
  nickname: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(roles),
  status: z.enum(userStatuses),
  balance: Points,
  frozen: Points,
  locale: z.enum(['zh-CN', 'en']),
  createdTime: WallTime,
  lastLoginTime: WallTime.nullable(),
  /** Version of the acceptable-use terms that were accepted, null before the first order. */
  acceptedTerms: z.string().nullable(),
});
export type UserInfo = z.infer<typeof UserInfo>;

const SignedIn = z.object({
  token: z.string(),
  /** Seconds. */
  expiresIn: z.number().int(),
  expiresAt: EpochMs,
  userInfo: UserInfo,
});

export const accountEndpoints = {
  login: defineEndpoint({
    id: 'login',
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in',
    access: 'open',
    body: z.strictObject({
      account: z
        .string({ error: 'fields.account' })
        .trim()
        .min(1, { error: 'fields.account' })
        .max(254, { error: 'fields.account' }),
      password: z
        .string({ error: 'fields.password' })
        .min(1, { error: 'fields.password' })
        .max(1024, { error: 'fields.password' }),
    }),
    data: SignedIn,
  }),
  refreshToken: defineEndpoint({
    id: 'refreshToken',
    method: 'POST',
    path: '/auth/refresh-token',
    summary:
      'Exchange the token, up to 24 h after it ran out, for a new one; the old one stays good for 30 s',
    access: 'open',
    body: NoBody,
    data: SignedIn.omit({ userInfo: true }),
  }),
  logout: defineEndpoint({
    id: 'logout',
    method: 'POST',
    path: '/auth/logout',
    summary: 'End this session',
    access: 'signedIn',
    body: NoBody,
    data: z.null(),
  }),
  getUserInfo: defineEndpoint({
    id: 'getUserInfo',
    method: 'GET',
    path: '/user/getUserInfo',
    summary: 'The signed-in account',
    access: 'signedIn',
    data: UserInfo,
  }),
  acceptTerms: defineEndpoint({
    id: 'acceptTerms',
    method: 'POST',
    path: '/user/acceptTerms',
    summary: 'Accept the acceptable-use terms, once before the first order',
    access: 'signedIn',
    body: z.strictObject({ version: z.string().min(1).max(32) }),
    data: z.object({ version: z.string(), acceptedTime: WallTime }),
  }),
} as const;
