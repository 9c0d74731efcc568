import { securityEndpoints, type exceptionStates } from '@waybill/contract/endpoints/security.ts';
import { roleMay } from '@waybill/contract/permissions.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { mutation, query } from '../../../client/query.ts';
import { useSession } from '../../../client/session.ts';
import { useT } from '../../../frame/language.tsx';
import { message, showError } from '../../../frame/messages.tsx';
import { Reading } from '../../../frame/reading.tsx';
import { UserLink } from '../../../frame/user-link.tsx';
import { tracePath } from '../../../monitoring-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { useUi } from '../../../ui/ui-context.tsx';
import { When } from '../../../ui/when.tsx';
import { extraText } from '../extra-text.ts';
import { ExceptionTags } from './exception-tags.tsx';

type ExceptionState = (typeof exceptionStates)[number];
type ExceptionDialogProps = { readonly fingerprint: string; readonly onClose: () => void };

const nextStates: Readonly<Record<ExceptionState, readonly ExceptionState[]>> = {
  open: ['ignored', 'resolved'],
  resolved: ['open'],
  ignored: ['open', 'resolved'],
};

export const ExceptionDialog = ({ fingerprint, onClose }: ExceptionDialogProps) => {
  const t = useT();
  const { labels } = useUi();
  const role = useSession(({ user }) => user?.role ?? 'user');
  const denied = roleMay(role, 'security:manage') ? undefined : t('people.right.role');
  const exception = useQuery(query(securityEndpoints.getException, { params: { fingerprint } }));
  const change = useMutation(
    mutation(securityEndpoints.setExceptionState, {
      refreshes: [securityEndpoints.exceptionStatistics, securityEndpoints.getException],
    }),
  );
  const set = (state: ExceptionState): void =>
    change.mutate(
      { params: { fingerprint }, body: { state } },
      {
        onError: showError,
        onSuccess: () => message.success(t(`security.exception.${state}.done`)),
      },
    );
  const next = exception.data === undefined ? [] : nextStates[exception.data.group.state];
  return (
    <Dialog
      title={t('security.exceptionTitle')}
      width={820}
      fillsPhone
      onClose={onClose}
      foot={
        <>
          {next.map((state) => (
            <ReasonButton
              key={state}
              variant={state === 'resolved' ? 'primary' : 'default'}
              denied={denied}
              loading={change.isPending && change.variables.body.state === state}
              onClick={() => set(state)}
            >
              {t(`security.exception.${state}.act`)}
            </ReasonButton>
          ))}
          <Button onClick={onClose}>{labels.close}</Button>
        </>
      }
    >
      <Reading query={exception} lines={8}>
        {({ group, occurrences }) => (
          <div className="security-part">
            <ExceptionTags {...group} />
            <p className="security-break">
              <strong>{group.message}</strong>
            </p>
            <Facts
              facts={[
                { name: t('security.count'), value: <span className="number">{group.count}</span> },
                { name: t('security.users'), value: <span className="number">{group.users}</span> },
                { name: t('security.first'), value: <When value={group.firstTime} /> },
                { name: t('security.last'), value: <When value={group.lastTime} /> },
              ]}
            />
            {group.component !== null && (
              <details className="security-more">
                <summary>{t('security.component')}</summary>
                <pre tabIndex={0}>{group.component}</pre>
              </details>
            )}
            <h3>{t('security.occurrences')}</h3>
            <ul className="security-samples">
              {occurrences.map((one) => (
                <li key={`${one.number} ${one.time}`}>
                  <p className="people-card-line">
                    <span>
                      <strong className="number">{one.number}</strong> <CopyButton text={one.number} />
                    </span>
                    <When value={one.time} />
                  </p>
                  <p className="people-quiet security-break">
                    {one.user === null ? (
                      t(group.source === 'web' ? 'security.unknownUser' : 'security.nobody')
                    ) : (
                      <UserLink user={one.user} />
                    )}
                    {one.place !== null && ` · ${one.place}`}
                    {one.traceId !== null && (
                      <>
                        {' · '}
                        <Link to={tracePath(one.traceId)}>{t('security.toTrace')}</Link>
                      </>
                    )}
                  </p>
                  {[one.extra, one.ua].some((text) => text !== null) && (
                    <p className="people-quiet security-break">
                      {[one.extra === null ? null : extraText(one.extra), one.ua]
                        .filter((text) => text !== null)
                        .join(' · ')}
                    </p>
                  )}
                  {one.stack !== null && (
                    <details className="security-more">
                      <summary>{t('security.stack')}</summary>
                      <pre tabIndex={0}>{one.stack}</pre>
                    </details>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Reading>
    </Dialog>
  );
};
