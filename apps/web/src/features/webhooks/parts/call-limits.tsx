import { type MyLimit, myCallEndpoints as endpoints } from '@waybill/contract/endpoints/my-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../client/query.ts';
import { useT } from '../../../frame/language.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';

const Limit = ({
  limit: { name, key, path, maxRequests, windowSeconds, remaining, reset },
}: {
  readonly limit: MyLimit;
}) => {
  const t = useT();
  const title = key === null ? name : `${name} · ${key.prefix}…`;
  return (
    <li>
      <span>{title}</span>
      <code>{path === '*' ? t('myLimits.every') : path}</code>
      <meter
        aria-label={title}
        min={0}
        max={maxRequests}
        low={maxRequests / 5}
        optimum={maxRequests}
        value={remaining}
      />
      <span className="number">
        {t('myLimits.left', { remaining, most: maxRequests, seconds: windowSeconds })}
        {remaining < maxRequests && ` · ${t('myLimits.reset', { seconds: reset })}`}
      </span>
    </li>
  );
};

export const CallLimits = () => {
  const t = useT();
  const { data, isError, refetch } = useQuery(
    query(endpoints.listMyLimits, {}, { refetchInterval: 10_000, staleTime: 30_000 }),
  );
  return (
    <Card title={t('myLimits.title')}>
      {isError && data === undefined ? (
        <ErrorState
          title={t('myLimits.failed')}
          retry={{ label: t('myLimits.retry'), onRetry: () => void refetch() }}
        />
      ) : (
        <ul className="call-limits" aria-busy={data === undefined}>
          {data?.list.map((limit) => (
            <Limit key={`${limit.key?.id ?? ''} ${limit.path} ${limit.name}`} limit={limit} />
          ))}
        </ul>
      )}
    </Card>
  );
};
