import { expect, type APIRequestContext } from '@playwright/test';

type KeptMail = { readonly to: string; readonly text: string };

/** The link in the newest mail to an address, as path and query; waits for the mail. */
export const linkInMail = async (
  request: APIRequestContext,
  address: string,
  path: string,
): Promise<string> => {
  let found: URL | undefined;
  await expect(async () => {
    const answer = await request.get('/dev/mailbox.json');
    const { list } = (await answer.json()) as { readonly list: readonly KeptMail[] };
    const links = list
      .filter((mail) => mail.to === address)
      .flatMap((mail) => mail.text.match(/https?:\/\/\S+/g) ?? [])
      .map((link) => new URL(link));
    found = links.find((link) => link.pathname === path);
    expect(found).toBeDefined();
  }).toPass();
  return found === undefined ? path : found.pathname + found.search;
};
