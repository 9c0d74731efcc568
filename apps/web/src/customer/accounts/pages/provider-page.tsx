import { providerEndpoints } from '@waybill/contract/endpoints/provider.ts';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '../../../client/call.ts';
import { describeError } from '../../../client/error-message.ts';
import { ApiError } from '../../../client/errors.ts';
import { currentToken, useSession } from '../../../client/session.ts';
import { takeVisit } from '../../../shell/identity-provider.ts';
import { useT } from '../../../shell/language.tsx';
import { homeOf } from '../../../shell/phone.ts';
import { redirectTarget } from '../../../shell/redirect-rule.ts';
import { paths, signInPath } from '../../../paths.ts';
import { buttonClass } from '../../../kit/button.tsx';
import { lazyPart } from '../../../kit/lazy-part.tsx';
import { AccountPage } from '../parts/account-page.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { secondStepOf, startSession } from '../sign-in.ts';

const CodeStep = lazyPart(async () => ({ default: (await import('../parts/code-step.tsx')).CodeStep }));

/** What the provider sent the tab back with. */
const readReturn = () => {
  const given = new URLSearchParams(location.search);
  const read = (name: string): string | undefined => given.get(name) ?? undefined;
  return { state: read('state'), code: read('code'), iss: read('iss'), error: read('error') };
};

/** Signs in with it, once, also where the page is drawn twice. Fails where this tab never left for the provider. */
const finish = async () => {
  const { state, ...rest } = readReturn();
  // The code is of no use to whoever reads the address or its history later.
  history.replaceState(history.state, '', paths.providerReturn);
  const visit = takeVisit();
  const from = visit?.from ?? null;
  try {
    if (visit === undefined || state === undefined) return { from, failure: null };
    const body = { secret: visit.secret, state, ...rest };
    await startSession(call(providerEndpoints.signInWithProvider, { body }));
    return { from };
  } catch (failure) {
    return { from, failure };
  }
};
type Finished = Awaited<ReturnType<typeof finish>>;
// The provider always leads to a new page load, and so does what comes of it.
let finishing: Promise<Finished> | undefined;

/** /login/oidc, where the identity provider sends the staff back to. */
export default function ProviderPage() {
  const t = useT();
  const navigate = useNavigate();
  const [before] = useState(currentToken);
  const token = useSession(({ auth }) => auth?.token ?? null);
  const role = useSession(({ user }) => user?.role ?? 'user');
  const [finished, setFinished] = useState<Finished>();
  useEffect(() => {
    finishing ??= finish();
    void finishing.then(setFinished);
  }, []);
  const isIn = token !== null && token !== before;
  const from = finished?.from ?? null;
  useEffect(() => {
    if (isIn && finished !== undefined)
      void navigate(redirectTarget(from, location.origin, homeOf(role)), { replace: true });
  }, [isIn, finished, from, role, navigate]);

  const failure = finished !== undefined && 'failure' in finished ? finished.failure : undefined;
  const second = failure instanceof ApiError ? secondStepOf(failure) : undefined;
  if (second !== undefined)
    return (
      <AccountPage>
        <CodeStep {...second} account={null} onBack={() => void navigate(signInPath(from ?? undefined))} />
      </AccountPage>
    );
  if (failure === undefined)
    return (
      <AccountPage>
        <Outcome kind="working" title={t('provider.working')} />
      </AccountPage>
    );
  const words = failure === null ? undefined : describeError(failure, t);
  return (
    <AccountPage>
      <Outcome kind="failed" title={words?.text ?? t('provider.noVisit')}>
        <p>{words?.hint ?? t('provider.noVisitText')}</p>
        <div className="grid gap-3 mt-4">
          <Link
            className={buttonClass({ variant: 'primary', size: 'large', block: true })}
            to={signInPath(from ?? undefined)}
          >
            {t('accounts.toSignIn')}
          </Link>
        </div>
      </Outcome>
    </AccountPage>
  );
}
