import { use, useState } from 'react';
import { useSearchParams } from 'react-router';
import { nameOf } from '../../../client/account.ts';
import { goToProvider } from '../../../shell/identity-provider.ts';
import { useT } from '../../../shell/language.tsx';
import { showError } from '../../../shell/messages.tsx';
import { Button } from '../../../kit/button.tsx';
import { site } from '../../site/site.ts';

/** The way in of the staff where an identity provider is set; nothing elsewhere. */
export default function ProviderSignIn() {
  const t = useT();
  const [address] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const provider = use(site())?.provider;
  if (provider === null || provider === undefined) return null;
  const leave = async (): Promise<void> => {
    setBusy(true);
    try {
      await goToProvider(address.get('redirect'));
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  };
  return (
    <section className="mt-6" aria-label={t('signIn.provider.title')}>
      <p className="flex items-center gap-3 mb-3 text-tertiary text-sm before:flex-1 before:border-t before:border-default after:flex-1 after:border-t after:border-default">
        {t('signIn.provider.title')}
      </p>
      <Button size="large" block loading={busy} onClick={() => void leave()}>
        {t('signIn.provider.by', { name: nameOf(provider.name) ?? t('signIn.provider.name') })}
      </Button>
    </section>
  );
}
