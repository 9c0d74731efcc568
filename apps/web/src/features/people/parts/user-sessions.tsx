import { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../client/query.ts';
import { useT } from '../../../frame/language.tsx';
import { Card } from '../../../ui/card.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { When } from '../../../ui/when.tsx';

type UserSessionsProps = {
  readonly id: string;
  readonly denied: string | undefined;
  /** Ends one session, or all of them. */
  readonly onEnd: (sessionId?: string) => void;
};

export const UserSessions = ({ id, denied, onEnd }: UserSessionsProps) => {
  const t = useT();
  const sessions = useQuery(query(peopleEndpoints.listUserSessions, { params: { id } })).data?.list ?? [];
  return (
    <Card
      title={t('people.sessions')}
      extra={
        <ReasonButton
          size="small"
          variant="danger"
          denied={denied ?? (sessions.length === 0 ? t('people.noSessions') : undefined)}
          onClick={() => onEnd()}
        >
          {t('people.endAll')}
        </ReasonButton>
      }
    >
      {sessions.length === 0 ? (
        <p className="people-quiet">{t('people.noSessions')}</p>
      ) : (
        <ul className="people-sessions">
          {sessions.map((session) => (
            <li key={session.id}>
              <span>{session.device ?? t('people.unknownDevice')}</span>
              <span className="people-quiet number">
                {session.ip ?? '–'} · <When value={session.lastUsedTime} />
              </span>
              <ReasonButton size="small" denied={denied} onClick={() => onEnd(session.id)}>
                {t('people.endSession')}
              </ReasonButton>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};
