import { type ExceptionGroup, securityEndpoints } from '@waybill/contract/endpoints/security.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { mutation, query } from '../../../client/query.ts';
import { Button } from '../../../kit/button.tsx';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Facts } from '../../../kit/facts.tsx';
import { ReasonButton } from '../../../kit/reason-button.tsx';
import { StatusTag, Tag, type Tone } from '../../../kit/tag.tsx';
import { useUi } from '../../../kit/ui-context.tsx';
import { When } from '../../../kit/when.tsx';
import { useT } from '../../../shell/language.tsx';
import { useDenial } from '../../../shell/list/buttons.tsx';
import { message, showError } from '../../../shell/messages.tsx';
import { Reading } from '../../../shell/reading.tsx';
import { UserLink } from '../../../shell/user-link.tsx';
import { tracePath } from '../../../signed-in-paths.ts';
import { extraText } from '../extra-text.ts';

const tones: Readonly<Record<ExceptionGroup['state'], Tone>> = {
  open: 'error',
  resolved: 'success',
  ignored: 'neutral',
};

export const ExceptionTags = ({ source, state }: Pick<ExceptionGroup, 'source' | 'state'>) => {
  const t = useT();
  return (
    <span className="cluster">
      <StatusTag tone={tones[state]}>{t(`security.exception.${state}`)}</StatusTag>
      <Tag tone={source === 'web' ? 'info' : 'neutral'}>{t(`calls.source.${source}`)}</Tag>
    </span>
  );
};

const Trace = ({ title, children }: { title: string; children: string }) => (
  <details>
    <summary className="w-fit text-secondary text-sm cursor-pointer">{title}</summary>
    <pre
      className="max-h-65 mt-1.5 py-2 px-2.5 rounded-md bg-surface-sunken font-mono text-xs whitespace-pre-wrap overflow-auto wrap-anywhere"
      tabIndex={0}
    >
      {children}
    </pre>
  </details>
);

const nextStates: Readonly<Record<ExceptionGroup['state'], readonly ExceptionGroup['state'][]>> = {
  open: ['ignored', 'resolved'],
  resolved: ['open'],
  ignored: ['open', 'resolved'],
};

export const ExceptionDialog = (props: { readonly fingerprint: string; readonly onClose: () => void }) => {
  const { fingerprint, onClose } = props;
  const t = useT();
  const { labels } = useUi();
  const denied = useDenial()('security:manage');
  const exception = useQuery(query(securityEndpoints.getException, { params: { fingerprint } }));
  const change = useMutation(
    mutation(securityEndpoints.setExceptionState, {
      refreshes: [securityEndpoints.exceptionStatistics, securityEndpoints.getException],
    }),
  );
  const set = (state: ExceptionGroup['state']): void =>
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
          <div className="grid grid-cols-1 gap-3.5">
            <ExceptionTags {...group} />
            <p className="wrap-anywhere">
              <strong>{group.message}</strong>
            </p>
            <Facts
              facts={[
                { name: t('word.times'), value: <span className="number">{group.count}</span> },
                { name: t('security.users'), value: <span className="number">{group.users}</span> },
                { name: t('word.first'), value: <When value={group.firstTime} /> },
                { name: t('word.last'), value: <When value={group.lastTime} /> },
              ]}
            />
            {group.component !== null && <Trace title={t('security.component')}>{group.component}</Trace>}
            <h3>{t('security.occurrences')}</h3>
            <ul className="grid grid-cols-1 gap-3.5">
              {occurrences.map((one) => (
                <li
                  className="grid grid-cols-1 gap-1.5 pb-3.5 border-b border-default last:pb-0 last:border-b-0"
                  key={`${one.errorNumber} ${one.time}`}
                >
                  <p className="row-line">
                    <span>
                      <strong className="number">{one.errorNumber}</strong>{' '}
                      <CopyButton text={one.errorNumber} />
                    </span>
                    <When value={one.time} />
                  </p>
                  <p className="quiet wrap-anywhere">
                    {one.user === null ? (
                      t(group.source === 'web' ? 'security.unknownUser' : 'word.notSignedIn')
                    ) : (
                      <UserLink user={one.user} />
                    )}
                    {one.place !== null && ` · ${one.place}`}
                    {one.traceId !== null && (
                      <>
                        {' · '}
                        <Link className="underline" to={tracePath(one.traceId)}>
                          {t('security.toTrace')}
                        </Link>
                      </>
                    )}
                  </p>
                  <p className="quiet wrap-anywhere empty:hidden">
                    {[one.extra && extraText(one.extra), one.ua].filter(Boolean).join(' · ')}
                  </p>
                  {one.stack !== null && <Trace title={t('security.stack')}>{one.stack}</Trace>}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Reading>
    </Dialog>
  );
};
