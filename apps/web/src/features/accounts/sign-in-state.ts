/** What a page hands to the sign-in page with the navigation, never in the address. */
export type SignInState = { readonly account: string | undefined };

/** The account handed over, empty when there is none. */
export const accountIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'account' in state && typeof state.account === 'string'
    ? state.account
    : '';
