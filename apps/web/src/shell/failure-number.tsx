import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { reportError } from '../client/error-reporter.ts';
import { ApiError } from '../client/errors.ts';
import { lastTrace } from '../client/failed-calls.ts';
import { currentToken } from '../client/session.ts';
import { newTicketPath } from '../signed-in-paths.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import { useT } from './language.tsx';
import { Environment } from './environment.tsx';

/** Reports what broke a page, and says the number under which the staff find it; nothing where it is not reported. */
export const FailureNumber = ({ error }: { error: unknown }) => {
  const t = useT();
  const [report, setReport] = useState<{ readonly number: string; readonly traceId: string | undefined }>();
  useEffect(() => {
    const number = reportError(error);
    const traceId = error instanceof ApiError ? error.traceId : lastTrace(Date.now());
    setReport(number === undefined ? undefined : { number, traceId });
  }, [error]);
  if (report === undefined) return null;
  const { number, traceId } = report;
  return (
    // The frame that gives them may be what broke.
    <Environment>
      <p className="flex basis-full flex-wrap gap-y-1 gap-x-2 items-center justify-center mt-2 text-secondary">
        <span>
          {t('failed.number')} <strong className="number">{number}</strong>
        </span>
        <CopyButton text={number} label={`${t('action.copy')} ${number}`} />
        {currentToken() !== null && (
          <Link to={newTicketPath({ traceId, errorNumber: number })}>{t('failed.ticket')}</Link>
        )}
      </p>
    </Environment>
  );
};
