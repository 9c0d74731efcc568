import { useState } from 'react';
import { useT } from '../../../frame/language.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';

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

export const QuickStart = () => {
  const t = useT();
  const [language, setLanguage] = useState<(typeof languages)[number]>('curl');
  const code = samples(location.origin)[language];
  return (
    <Card title={t('developers.start')} extra={<CopyButton text={code} label={t('developers.copyCode')} />}>
      <div className="quick-start">
        <p>{t('developers.startText')}</p>
        <Segmented
          label={t('developers.language')}
          value={language}
          options={languages.map((value) => ({ value, label: value }))}
          onChange={setLanguage}
        />
        <pre>{code}</pre>
      </div>
    </Card>
  );
};
