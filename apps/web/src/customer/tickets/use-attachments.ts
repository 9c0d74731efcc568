import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import type { AttachmentType } from '@waybill/contract/vocabulary/ticket.ts';
import { useRef, useState } from 'react';
import { describeError } from '../../client/error-message.ts';
import { upload } from '../../client/upload.ts';
import { currentT } from '../../shell/language.tsx';
import { isImage, pastedName, problemOf, typeOf } from './attachments.ts';
import type { SentFile } from './drafts.ts';

type Attached = {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly type: AttachmentType | undefined;
  readonly state: 'uploading' | 'done' | 'failed' | 'refused';
  /** Share that has gone out, from 0 to 1. */
  readonly progress: number;
  readonly error?: string | undefined;
  readonly preview?: string | undefined;
  readonly source?: File | undefined;
  readonly sent?: SentFile | undefined;
};

const fromSent = (sent: SentFile): Attached => ({
  key: sent.id,
  name: sent.fileName,
  size: sent.size,
  type: sent.type,
  state: 'done',
  progress: 1,
  sent,
});

let lastKey = 0;

/** The files beside a message: each is checked and uploaded as soon as it is added. */
export const useAttachments = (initial: readonly SentFile[]) => {
  const [list, setList] = useState<readonly Attached[]>(() => initial.map(fromSent));
  const running = useRef(new Map<string, AbortController>());

  const change = (key: string, part: Partial<Attached>): void =>
    setList((now) => now.map((item) => (item.key === key ? { ...item, ...part } : item)));

  const send = async (key: string, file: File): Promise<void> => {
    const controller = new AbortController();
    running.current.set(key, controller);
    change(key, { state: 'uploading', progress: 0, error: undefined });
    try {
      const sent = await upload(ticketEndpoints.uploadTicketAttachment, file, {
        signal: controller.signal,
        onProgress: (progress) => change(key, { progress }),
      });
      change(key, { state: 'done', progress: 1, sent: { ...sent, at: Date.now() } });
    } catch (error) {
      if (!controller.signal.aborted)
        change(key, { state: 'failed', error: describeError(error, currentT())?.text });
    } finally {
      running.current.delete(key);
    }
  };

  const add = (files: readonly File[], pasted = false): void => {
    const t = currentT();
    let others = list.filter(({ state }) => state !== 'refused').length;
    const added = files.map((file): Attached => {
      lastKey += 1;
      const name = pasted ? pastedName(t('tickets.files.screenshot'), file.type, new Date()) : file.name;
      const named = pasted ? new File([file], name, { type: file.type }) : file;
      const problem = problemOf(named, others);
      const type = typeOf(name);
      if (problem === undefined) others += 1;
      return {
        key: `added-${lastKey}`,
        name,
        size: file.size,
        type,
        progress: 0,
        source: named,
        ...(problem === undefined
          ? { state: 'uploading', preview: isImage(type) ? URL.createObjectURL(file) : undefined }
          : { state: 'refused', error: t(`tickets.files.problem.${problem}`) }),
      };
    });
    setList([...list, ...added]);
    for (const { key, state, source } of added)
      if (state === 'uploading' && source !== undefined) void send(key, source);
  };

  const remove = (key: string): void => {
    running.current.get(key)?.abort();
    const gone = list.find((item) => item.key === key);
    if (gone?.preview !== undefined) URL.revokeObjectURL(gone.preview);
    setList(list.filter((item) => item.key !== key));
  };

  const stands = (wanted: Attached['state']): boolean => list.some(({ state }) => state === wanted);

  return {
    list,
    add,
    remove,
    retry: ({ key, source }: Attached): void => {
      if (source !== undefined) void send(key, source);
    },
    clear: (): void => {
      for (const { preview } of list) if (preview !== undefined) URL.revokeObjectURL(preview);
      setList([]);
    },
    sent: list.flatMap(({ sent }) => (sent === undefined ? [] : [sent])),
    /** Why nothing can be sent with them: some are under way, or did not make it, which their sender should know before. */
    blocked: stands('uploading')
      ? 'tickets.files.wait'
      : stands('failed')
        ? 'tickets.files.fixFirst'
        : undefined,
  } as const;
};

export type Attachments = ReturnType<typeof useAttachments>;
