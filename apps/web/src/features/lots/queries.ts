import { type ChosenColumns, lotEndpoints } from '@waybill/contract/endpoints/lots.ts';
import type { NumberMask } from '@waybill/contract/vocabulary/masking.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { upload } from '../../client/upload.ts';
import { useIdempotentMutation } from '../../client/use-idempotent-mutation.ts';
import { fileStart } from './file-start.ts';
import type { LotForm } from './lot-form.ts';

/** What tells one chosen file from another. */
const fileKey = (file: File | undefined) =>
  file === undefined ? [] : [file.name, file.size, file.lastModified];

/** What a file would bring, its columns as they were chosen; nothing of it is kept. */
export const previewQuery = (file: File | undefined, columns: ChosenColumns) =>
  queryOptions({
    queryKey: ['lotPreview', ...fileKey(file), columns],
    queryFn: async ({ signal }) => {
      if (file === undefined) throw new Error('no file');
      const start = await fileStart(file);
      const told = await upload(lotEndpoints.previewLot, start, {
        fields: { columns: JSON.stringify(columns) },
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
  readonly file: File;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
};

const changes = [['lots']];

/** Uploads a lot; its import goes on by itself. An upload that was broken off is over: `attempt` tells the next one. */
export const useImportLot = (attempt: string) => {
  const act = useIdempotentMutation(
    `importLot ${attempt}`,
    ({ form, columns, file, signal, onProgress }: Upload & { readonly content: unknown }, idempotencyKey) =>
      upload(lotEndpoints.importLot, file, {
        fields: { ...form, columns: JSON.stringify(columns) },
        idempotencyKey,
        signal,
        onProgress,
      }),
    changes,
  );
  return (given: Upload) => act.mutateAsync({ ...given, content: fileKey(given.file) });
};

/** Under which the stock of lots is kept, whatever their page. */
export const stocksKey = ['lots', 'stock'] as const;

/** Where the numbers of each lot of a page stand; counting takes a while with much stock. */
export const stocksQuery = (page: number) =>
  queryOptions({
    queryKey: [...stocksKey, page],
    queryFn: async ({ signal }) => {
      const query = { pageNum: String(page), stock: 'true' as const };
      const { list } = await call(lotEndpoints.listLots, { query }, { signal, background: true });
      return new Map(list.flatMap(({ id, stock }) => (stock === null ? [] : [[id, stock] as const])));
    },
    staleTime: 60_000,
    refetchInterval: 60_000,
  });

/** Where the numbers of a lot stand, counted anew each time it is asked. */
export const lotStockQuery = (id: string) =>
  queryOptions({
    queryKey: ['lot-stock', id],
    queryFn: ({ signal }) => call(lotEndpoints.lotStock, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

type Act = { readonly id: string; readonly reason: string };

/** Shows more or less of the unpaid numbers of a lot. */
export const useSetLotMask = () =>
  useIdempotentMutation(
    'setLotMask',
    ({ id, ...body }: Act & { readonly mask: NumberMask }, idempotencyKey) =>
      call(lotEndpoints.setLotMask, { params: { id }, body }, { idempotencyKey }),
    changes,
  );

/** Takes what is not sold of a lot off the shelf; a large one by its name. */
export const useWithdrawLot = () =>
  useIdempotentMutation(
    'withdrawLot',
    ({ id, ...body }: Act & { readonly name?: string }, idempotencyKey) =>
      call(lotEndpoints.withdrawLot, { params: { id }, body }, { idempotencyKey }),
    changes,
  );

/** Puts what left the shelf with a lot back. */
export const useRestoreLot = () =>
  useIdempotentMutation(
    'restoreLot',
    ({ id, reason }: Act, idempotencyKey) =>
      call(lotEndpoints.restoreLot, { params: { id }, body: { reason } }, { idempotencyKey }),
    changes,
  );
