export type ClosureForm = { readonly password: string; readonly givesUpBalance: boolean };

/** What is missing before an account can be closed: its points given up, and the password where it has no second factor. */
export const closureProblems = (
  { password, givesUpBalance }: ClosureForm,
  balance: number,
  secondFactor: boolean,
) => ({
  password: !secondFactor && password === '' ? ('secondFactor.passwordWanted' as const) : undefined,
  givesUpBalance: balance > 0 && !givesUpBalance ? ('closure.givesUpWanted' as const) : undefined,
});
