import { type ComponentType, useState } from 'react';
import { myCallEndpoints as endpoints, type MyKeyCall } from '@waybill/contract/endpoints/my-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../shell/language.tsx';
import { ConsolePage } from '../../../shell/list/console-page.tsx';
import { AccountTabs } from '../../../shell/page-tabs.tsx';
import { buttonClass } from '../../../kit/button.tsx';
import { ownChannels } from '../channel-calls.ts';
import { query } from '../../../client/query.ts';
import { Card } from '../../../kit/card.tsx';
import { ErrorState } from '../../../kit/empty-state.tsx';
import { Endpoints } from '../parts/endpoints.tsx';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { codeText } from '../../../kit/measure.ts';
import { Segmented } from '../../../kit/segmented.tsx';
import { StatusTag, type Tone } from '../../../kit/tag.tsx';
import { CopyButton } from '../../../kit/copy-button.tsx';

const toneOf = ({ httpStatus }: MyKeyCall): Tone =>
  httpStatus < 400 ? 'success' : httpStatus < 500 ? 'warning' : 'error';

const shown = ['all', 'failed'] as const;

const KeyCalls = () => {
  const t = useT();
  const [which, setWhich] = useState<(typeof shown)[number]>('all');
  return (
    <ResourceList
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
          header: 'word.endpoint',
          width: 260,
          line: 1,
          cell: ({ method, path }) => <code>{`${method} ${path}`}</code>,
          below: ({ key }) => `${key.prefix}…`,
        },
        {
          header: 'word.result',
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
        { header: 'word.traceId', width: 190, line: 3, cell: ({ traceId }) => <code>{traceId}</code> },
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
  TypeScript: `// npm install ${origin}/developers/waybill-client.tgz
import { createClient, verifyWebhook } from '@waybill/client';

const waybill = createClient({ baseUrl: '${origin}', apiKey: process.env['WAYBILL_KEY'] ?? '' });
console.log(await waybill.getUserPoint());

export const receive = async (request: Request) => {
  const event = await verifyWebhook(request.headers, await request.text(), process.env['WAYBILL_WEBHOOK_SECRET'] ?? '');
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
        <ol className="grid gap-1 pl-5 list-decimal text-tertiary">
          {(['terms', 'key', 'call'] as const).map((step) => (
            <li key={step}>{t(`developers.step.${step}`)}</li>
          ))}
        </ol>
        <Segmented
          label={t('language.label')}
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
          {data?.list.map(({ name, key, path, maxRequests, windowSeconds, remaining, reset }) => {
            const title = key === null ? name : `${name} · ${key.prefix}…`;
            return (
              <li
                key={`${key?.id ?? ''} ${path} ${name}`}
                className="grid grid-cols-[2fr_2fr_1fr_2fr] gap-y-1 gap-x-4 items-center max-md:grid-cols-1"
              >
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
          })}
        </ul>
      )}
    </Card>
  );
};

export const DevelopersPage = (props: {
  /** The list of API keys, which is another feature's. */
  readonly keys: ComponentType;
}) => {
  const { keys: Keys } = props;
  const t = useT();
  const actions = (
    <a className={buttonClass({})} href="/docs" target="_blank" rel="noreferrer">
      {t('developers.docs')}
    </a>
  );
  return (
    <ConsolePage extra={actions}>
      <AccountTabs />
      <QuickStart />
      <Keys />
      <Endpoints calls={ownChannels} />
      <CallLimits />
      <KeyCalls />
    </ConsolePage>
  );
};
