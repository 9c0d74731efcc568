import { type ChosenColumns, type LotReading, lotEndpoints } from '@waybill/contract/endpoints/lots.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { customMutation, query } from '../../client/query.ts';
import { upload } from '../../client/upload.ts';
import type { LotForm } from './lot-form.ts';

/** Bytes of a text file that a preview looks at, for the reasons of its rows: some ten thousand of them. */
const enough = 1024 * 1024;

const lineEnd = 0x0a;

/**
 * What of a file is sent to be looked at: the whole of a workbook, which cannot be read in part, and whole lines from
 * the beginning of a text file.
 */
export const fileStart = async (file: File): Promise<File> => {
  if (file.size <= enough || /\.xlsx?$/i.test(file.name)) return file;
  const bytes = new Uint8Array(await file.slice(0, enough).arrayBuffer());
  const end = bytes.lastIndexOf(lineEnd);
  return new File([end === -1 ? bytes : bytes.subarray(0, end + 1)], file.name, { type: file.type });
};

/** What tells one chosen file from another. */
export const fileKey = (file: File | undefined) =>
  file === undefined ? [] : [file.name, file.size, file.lastModified];

/** What a file would bring, its columns as they were chosen; nothing of it is kept. */
export const previewQuery = (file: File | undefined, columns: ChosenColumns, reading: LotReading) =>
  queryOptions({
    queryKey: ['lotPreview', ...fileKey(file), columns, reading],
    queryFn: async ({ signal }) => {
      if (file === undefined) throw new Error('no file');
      const start = await fileStart(file);
      const told = await upload(lotEndpoints.previewLot, start, {
        fields: { columns: JSON.stringify(columns), reading: JSON.stringify(reading) },
        signal,
        onProgress: () => undefined,
      });
      return { ...told, whole: told.whole && start === file };
    },
    enabled: file !== undefined && file.size > 0,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  });

type Upload = {
  readonly form: LotForm;
  readonly columns: ChosenColumns;
  readonly reading: LotReading;
  readonly file: File;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
};

/** Uploads a lot; its import goes on by itself. An upload that was broken off is over: `attempt` tells the next one. */
export const importMutation = (attempt: string) =>
  customMutation(
    `importLot ${attempt}`,
    (
      { form, columns, reading, file, signal, onProgress }: Upload & { readonly content: unknown },
      idempotencyKey,
    ) =>
      upload(lotEndpoints.importLot, file, {
        fields: { ...form, columns: JSON.stringify(columns), reading: JSON.stringify(reading) },
        idempotencyKey,
        signal,
        onProgress,
      }),
    [lotEndpoints.listLots],
  );

/** Where the numbers of each lot of a page stand; counting takes a while with much stock. */
export const stocksQuery = (page: number) =>
  query(
    lotEndpoints.listLots,
    { query: { pageNum: String(page), stock: 'true' } },
    {
      staleTime: 60_000,
      refetchInterval: 60_000,
      select: ({ list }) =>
        new Map(list.flatMap(({ id, stock }) => (stock === null ? [] : [[id, stock] as const]))),
    },
  );

/** Where the numbers of a lot stand, counted anew each time it is asked. */
export const lotStockQuery = (id: string) => query(lotEndpoints.lotStock, { params: { id } }, { gcTime: 0 });

/** What is done to a lot. */
export const lotRefreshes = { refreshes: [lotEndpoints.listLots] };
