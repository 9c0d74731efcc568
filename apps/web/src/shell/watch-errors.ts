import type { RootOptions } from 'react-dom/client';

const loadReporter = () => import('../client/error-reporter.ts');

/** Milliseconds after which the reporter comes by itself, to be there when the network is not. */
const calm = 2500;

const report = async (error: unknown, component?: string): Promise<void> => {
  try {
    (await loadReporter()).reportError(error, component);
  } catch (cause) {
    console.warn('The error could not be reported', cause);
  }
};

/** Reports every error that nobody caught; part of every page, so it only listens. */
export const watchErrors = (): void => {
  addEventListener('error', ({ error, message }) => void report(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => void report(reason));
  setTimeout(() => void loadReporter().catch(() => undefined), calm);
};

/** For React, of what broke while it was drawn: the page says so, and its components help to find it. */
export const onCaughtError: NonNullable<RootOptions['onCaughtError']> = (error, { componentStack }) =>
  void report(error, componentStack);
