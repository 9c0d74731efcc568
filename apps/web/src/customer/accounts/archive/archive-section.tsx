import { useMutation } from '@tanstack/react-query';
import { archiveEndpoints } from '@waybill/contract/endpoints/archive.ts';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '../../../client/error-message.ts';
import { ApiError } from '../../../client/errors.ts';
import { download } from '../../../client/files.ts';
import { useT } from '../../../shell/language.tsx';
import { Button } from '../../../kit/button.tsx';
import { Card } from '../../../kit/card.tsx';
import { FailureNotice, Notice } from '../../../kit/notice.tsx';

/** Sends a request and counts how many bytes of its answer have come. */
const withProgress =
  (onBytes: (bytes: number) => void) =>
  async (request: Request): Promise<Response> => {
    const response = await fetch(request);
    let bytes = 0;
    const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        bytes += chunk.length;
        onBytes(bytes);
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body?.pipeThrough(counting) ?? null, response);
  };

/** What a file that broke off on its way is told as. */
const asApiError = (error: unknown): unknown =>
  error instanceof TypeError ? new ApiError({ name: 'NETWORK', category: 'network', cause: error }) : error;

const contents = ['orders', 'points', 'parcels', 'tickets', 'account', 'keys'] as const;

export default function ArchiveSection() {
  const t = useT();
  const leave = useRef<AbortController>(undefined);
  const [bytes, setBytes] = useState(0);
  const archive = useMutation({
    mutationFn: () => {
      setBytes(0);
      const { signal } = (leave.current = new AbortController());
      return download(archiveEndpoints.downloadArchive, {}, { signal, fetch: withProgress(setBytes) });
    },
  });
  useEffect(() => () => leave.current?.abort(), []);
  const { isPending, isSuccess, error } = archive;
  return (
    <Card title={t('personal.tab.archive')}>
      <div className="grid gap-4 max-w-180">
        <p className="text-tertiary">{t('myArchive.lead')}</p>
        <section>
          <h3 className="text-[15px] font-semibold">{t('myArchive.contents')}</h3>
          <ul className="grid gap-1.5 mt-2 ps-5 text-secondary list-disc">
            {contents.map((content) => (
              <li key={content}>{t(`myArchive.contents.${content}`)}</li>
            ))}
          </ul>
        </section>
        <FailureNotice failure={error === null ? undefined : describeError(asApiError(error), t)} />
        {isSuccess && (
          <Notice tone="success" hint={t('myArchive.doneHint')}>
            {t('myArchive.done')}
          </Notice>
        )}
        {isPending && (
          <Notice
            tone="info"
            hint={t('myArchive.pendingHint')}
            action={<Button onClick={() => leave.current?.abort()}>{t('myArchive.cancel')}</Button>}
          >
            {t('myArchive.received', { size: (bytes / 1e6).toFixed(1) })}
          </Notice>
        )}
        <div>
          <Button variant="primary" loading={isPending} onClick={() => archive.mutate()}>
            {t(isPending ? 'myArchive.downloading' : 'myArchive.download')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
