import { webTranslator } from '@waybill/phrases/web-phrases.ts';
import { accounts } from '@waybill/phrases/en/accounts.ts';
import { errors } from '@waybill/phrases/en/errors.ts';
import { open } from '@waybill/phrases/en/open.ts';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../client/errors.ts';
import {
  activationProblem,
  describeFailure,
  isDeadLink,
  takenProblem,
  atStep,
  type Step,
} from './failures.ts';

const t = webTranslator('en', { ...open, ...accounts });
const offline = new ApiError({ name: 'NETWORK', category: 'network' });
const late = new ApiError({ name: 'TIMEOUT', category: 'network' });
const broken = new ApiError({ name: 'internal', status: 500, msg: 'Internal server error', hint: 'Trace' });
const limited = new ApiError({ name: 'limited', status: 429, msg: 'Too many requests', hint: 'Later' });
const wordless = new ApiError({ name: 'UNKNOWN', status: 400 });
const failing = async (error: unknown, step: Step): Promise<unknown> => {
  try {
    return await atStep(step, async () => {
      throw error;
    });
  } catch (failure) {
    return failure;
  }
};
const labelOf = async (error: unknown, step: Step) => describeFailure(await failing(error, step), t);

describe('the texts of the specification', () => {
  test.each([
    [broken, 'registerCheck', 'Validation failed. Please try again later'],
    [wordless, 'registerCheck', 'Validation failed. Please try again later'],
    [offline, 'registerCheck', 'Registration failed. Please check your network connection'],
    [broken, 'register', 'Registration failed. Please try again later'],
    [wordless, 'register', 'Registration failed. Please try again later'],
    [new TypeError('bug'), 'register', 'Registration failed. Please try again later'],
    [offline, 'register', 'Registration failed. Please check your network connection'],
    [late, 'register', 'Registration failed. Please check your network connection'],
    [broken, 'forgotCheck', 'Validation failed. Please try again later'],
    [broken, 'forgot', 'Failed to send email. Please try again later'],
    [offline, 'forgot', 'Failed to send email. Please check your network connection'],
    [late, 'forgot', 'Failed to send email. Please check your network connection'],
    [offline, 'reset', 'Failed to reset the password. Please check your network connection'],
    [limited, 'registerCheck', 'Validation failed. Please try again later'],
    [limited, 'register', 'Registration failed. Please try again later'],
    [limited, 'forgotCheck', 'Validation failed. Please try again later'],
    [limited, 'forgot', 'Failed to send email. Please try again later'],
    [limited, 'reset', 'Reset failed. Please request a new link'],
    [broken, 'reset', 'Reset failed. Please request a new link'],
  ] as const)('%s at %s', async (error, step, text) => {
    expect((await labelOf(error, step))?.text).toBe(text);
  });

  test('of what is taken', () => {
    expect(t(takenProblem(true, true) ?? 'page.failed')).toBe(
      'Both the email and username are already in use',
    );
    expect(t(takenProblem(true, false) ?? 'page.failed')).toBe('The email address is already registered');
    expect(t(takenProblem(false, true) ?? 'page.failed')).toBe('The username is already taken');
    expect(takenProblem(false, false)).toBeUndefined();
  });

  test.each([
    [
      new ApiError({ name: 'activationCodeInvalid', status: 404 }),
      'Activation code is invalid. Please check the link.',
    ],
    [
      new ApiError({ name: 'validation', status: 400, fields: { code: 'too long' } }),
      'Activation code is invalid. Please check the link.',
    ],
    [
      new ApiError({ name: 'disabled', status: 401 }),
      'Activation failed. Please verify the code or contact support',
    ],
    [limited, 'Activation failed. Please verify the code or contact support'],
    [offline, 'Activation request failed. Please try again later'],
    [broken, 'Activation request failed. Please try again later'],
    [new TypeError('bug'), 'Activation request failed. Please try again later'],
  ])('of an activation that failed: %s', (error, text) => {
    expect(t(activationProblem(error))).toBe(text);
  });

  test.each([
    ['activation.missing', 'Activation code is missing. Please check the link.'],
    ['activation.done', 'Activation succeeded. You can now sign in!'],
    ['forgot.emailUnknown', 'The email address is not registered'],
    ['forgot.sent', 'Reset email sent. Please check your inbox (delivery may take 1-2 minutes).'],
    ['reset.linkInvalid', 'The reset link is invalid'],
    ['reset.failed', 'Reset failed. Please request a new link'],
    ['reset.done', 'Password reset succeeded'],
    ['signIn.accountRequired', 'Please enter your username or email'],
    ['fields.passwordRequired', 'Please enter your password'],
    ['signIn.failed', 'Failed to sign in. Please verify your account and password.'],
    ['signIn.done', 'Signed in successfully!'],
  ] as const)('%s', (key, text) => {
    expect(t(key)).toBe(text);
  });
});

test('a wrong password is said by the server, in the words of the specification', () => {
  expect(errors['errors.wrongPassword']).toBe('Incorrect username or password');
  expect(errors['errors.emailTaken']).toBe('The email address is already registered');
  expect(errors['errors.emailUnknown']).toBe('The email address is not registered');
});

test('below the words of the step stand those of the server, with its hint', async () => {
  expect(await labelOf(limited, 'register')).toMatchObject({ hint: 'Too many requests · Later' });
  expect(await labelOf(broken, 'register')).toMatchObject({ hint: 'Trace' });
  expect(await labelOf(new DOMException('gone', 'AbortError'), 'register')).toBeUndefined();
});

test('a reset link is dead when the server says so of the link or of its token', async () => {
  expect(isDeadLink(new ApiError({ name: 'resetLinkInvalid', status: 404 }))).toBe(true);
  expect(isDeadLink(new ApiError({ name: 'validation', status: 400, fields: { token: 'x' } }))).toBe(true);
  expect(isDeadLink(new ApiError({ name: 'validation', status: 400, fields: { newPassword: 'x' } }))).toBe(
    false,
  );
  expect(isDeadLink(broken)).toBe(false);
  expect(isDeadLink(await failing(new ApiError({ name: 'resetLinkInvalid' }), 'reset'))).toBe(true);
});
