import { type ComponentType, useState } from 'react';
import {
  type MyLimit,
  myCallEndpoints as endpoints,
  type MyKeyCall,
} from '@waybill/contract/endpoints/my-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../frame/language.tsx';
import { ConsolePage } from '../../../frame/list/console-page.tsx';
import { AccountTabs } from '../../../frame/page-tabs.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { ownChannels } from '../channel-calls.ts';
import { query } from '../../../client/query.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Endpoints } from '../parts/endpoints.tsx';
import { ConsoleList } from '../../../frame/list/console-list.tsx';
import { codeText } from '../../../ui/numbers.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';

const toneOf = ({ httpStatus }: MyKeyCall): Tone =>
  httpStatus < 400 ? 'success' : httpStatus < 500 ? 'warning' : 'error';

const shown = ['all', 'failed'] as const;

const KeyCalls = () => {
  const t = useT();
  const [which, setWhich] = useState<(typeof shown)[number]>('all');
  return (
    <ConsoleList
      title="keyCalls.title"
      query={({ pageNum }) =>
        query(endpoints.listMyKeyCalls, {
          query: { pageNum, pageSize: '10', ...(which === 'failed' && { failed: 'true' }) },
        })
      }
      extra={() => (
        <Segmented
          label={t('keyCalls.which')}
          value={which}
          options={shown.map((value) => ({ value, label: t(`keyCalls.which.${value}`) }))}
          onChange={setWhich}
        />
      )}
      ownPage
      rowId={({ id }) => id}
      empty={{ icon: 'send', title: 'keyCalls.none' }}
      columns={[
        {
          header: 'keyCalls.call',
          width: 260,
          line: 1,
          cell: ({ method, path }) => <code>{`${method} ${path}`}</code>,
          below: ({ key }) => `${key.prefix}…`,
        },
        {
          header: 'keyCalls.answer',
          width: 250,
          line: 1,
          cell: (row) => (
            <StatusTag tone={toneOf(row)}>
              {row.code === 0
                ? codeText(row.httpStatus)
                : `${codeText(row.httpStatus)} · ${codeText(row.code)}`}
            </StatusTag>
          ),
          below: ({ errorText, hint }) => errorText !== null && [errorText, hint].filter(Boolean).join(' '),
        },
        {
          header: 'keyCalls.took',
          width: 150,
          line: 2,
          cell: ({ durationMs }) => (
            <span className="number">{t('keyCalls.ms', { ms: Math.round(durationMs) })}</span>
          ),
          below: ({ ip }) => ip,
        },
        { header: 'word.time', width: 158, line: 3, time: ({ time }) => time },
        { header: 'keyCalls.trace', width: 190, line: 3, cell: ({ traceId }) => <code>{traceId}</code> },
      ]}
    />
  );
};

const languages = ['curl', 'TypeScript', 'Python', 'MCP'] as const;

const samples = (origin: string): Readonly<Record<(typeof languages)[number], string>> => ({
  curl: `curl ${origin}/api/v1/user/getUserPoint -H "X-API-Key: $WAYBILL_KEY"

curl -X POST ${origin}/api/v1/webhook-endpoints \\
  -H "X-API-Key: $WAYBILL_KEY" -H 'content-type: application/json' \\
  -d '{"url": "https://erp.example/waybill", "events": ["order.*"]}'`,
  TypeScript: `import { createClient, verifyWebhook } from '@waybill/client';

const waybill = createClient({ baseUrl: '${origin}', apiKey: process.env.WAYBILL_KEY });
console.log(await waybill.getUserPoint());

export const receive = async (request: Request) => {
  const event = await verifyWebhook(request.headers, await request.text(), process.env.WAYBILL_WEBHOOK_SECRET);
  console.log(event);
  return new Response(null, { status: 204 });
};`,
  Python: `import os
import requests
from standardwebhooks import Webhook

headers = {"X-API-Key": os.environ["WAYBILL_KEY"]}
print(requests.get("${origin}/api/v1/user/getUserPoint", headers=headers).json()["data"])


def receive(body: bytes, headers: dict[str, str]):
    return Webhook(os.environ["WAYBILL_WEBHOOK_SECRET"]).verify(body, headers)`,
  MCP: `{
  "mcpServers": {
    "waybill": {
      "type": "http",
      "url": "${origin}/mcp",
      "headers": { "X-API-Key": "\${WAYBILL_KEY}" }
    }
  }
}`,
});

const QuickStart = () => {
  const t = useT();
  const [language, setLanguage] = useState<(typeof languages)[number]>('curl');
  const code = samples(location.origin)[language];
  return (
    <Card title={t('developers.start')} extra={<CopyButton text={code} label={t('developers.copyCode')} />}>
      <div className="grid gap-3 justify-items-start">
        <p className="text-tertiary">{t('developers.startText')}</p>
        <Segmented
          label={t('word.language')}
          value={language}
          options={languages.map((value) => ({ value, label: value }))}
          onChange={setLanguage}
        />
        <pre className="w-full m-0 p-3 border border-default rounded-md bg-page text-sm whitespace-pre-wrap wrap-anywhere">
          {code}
        </pre>
      </div>
    </Card>
  );
};

const Limit = ({
  limit: { name, key, path, maxRequests, windowSeconds, remaining, reset },
}: {
  readonly limit: MyLimit;
}) => {
  const t = useT();
  const title = key === null ? name : `${name} · ${key.prefix}…`;
  return (
    <li className="grid grid-cols-[2fr_2fr_1fr_2fr] gap-y-1 gap-x-4 items-center max-md:grid-cols-1">
      <span>{title}</span>
      <code>{path === '*' ? t('myLimits.every') : path}</code>
      <meter
        className="w-full"
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

const CallLimits = () => {
  const t = useT();
  const { data, isError, refetch } = useQuery(
    query(endpoints.listMyLimits, {}, { refetchInterval: 10_000, staleTime: 30_000 }),
  );
  return (
    <Card title={t('myLimits.title')}>
      {isError && data === undefined ? (
        <ErrorState
          title={t('myLimits.failed')}
          retry={{ label: t('action.retry'), onRetry: () => void refetch() }}
        />
      ) : (
        <ul className="grid gap-3" aria-busy={data === undefined}>
          {data?.list.map((limit) => (
            <Limit key={`${limit.key?.id ?? ''} ${limit.path} ${limit.name}`} limit={limit} />
          ))}
        </ul>
      )}
    </Card>
  );
};

type DevelopersPageProps = {
  /** The list of API keys, which is another feature's. */
  readonly keys: ComponentType;
};

export const DevelopersPage = ({ keys: Keys }: DevelopersPageProps) => {
  const t = useT();
  const actions = (
    <a className={buttonClass({})} href="/docs" target="_blank" rel="noreferrer">
      {t('developers.docs')}
    </a>
  );
  return (
    <ConsolePage title="page.developers" lead="developers.lead" extra={actions}>
      <AccountTabs />
      <QuickStart />
      <Keys />
      <Endpoints calls={ownChannels} />
      <CallLimits />
      <KeyCalls />
    </ConsolePage>
  );
};
