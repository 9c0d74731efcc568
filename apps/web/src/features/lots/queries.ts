import { type ChosenColumns, lotEndpoints } from '@waybill/contract/endpoints/lots.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NumberMask } from '@waybill/contract/vocabulary/masking.ts';
import { call } from '../../client/call.ts';
import { upload } from '../../client/upload.ts';
import { fileStart } from './file-start.ts';
import type { LotForm } from './lot-form.ts';

type Preview = {
  readonly file: File;
  readonly columns: ChosenColumns;
  readonly signal: AbortSignal;
};

/** Asks what a file would bring; nothing of it is kept. */
export const usePreviewLot = () =>
  useMutation({
    mutationFn: async ({ file, columns, signal }: Preview) =>
      upload(lotEndpoints.previewLot, await fileStart(file), {
        fields: { columns: JSON.stringify(columns) },
        signal,
        onProgress: () => undefined,
      }),
  });

type Upload = {
  readonly form: LotForm;
  readonly columns: ChosenColumns;
  readonly file: File;
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
};

/** Uploads a lot; its import goes on by itself. */
export const useImportLot = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ form, columns, file, ...rest }: Upload) =>
      upload(lotEndpoints.importLot, file, {
        fields: { ...form, columns: JSON.stringify(columns) },
        ...rest,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ['lots'] }),
  });
};

/** Where the numbers of a lot stand, counted anew each time it is asked. */
export const lotStockQuery = (id: string) =>
  queryOptions({
    queryKey: ['lot-stock', id],
    queryFn: ({ signal }) => call(lotEndpoints.lotStock, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Shows more or less of the unpaid numbers of a lot. */
export const useSetLotMask = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, mask, reason, idempotencyKey }: Act & { readonly mask: NumberMask }) =>
      call(lotEndpoints.setLotMask, { params: { id }, body: { mask, reason } }, { idempotencyKey }),
    onSettled: () => client.invalidateQueries({ queryKey: ['lots'] }),
  });
};

type Act = { readonly id: string; readonly reason: string; readonly idempotencyKey: string };
type Withdrawal = Act & { readonly name: string };

/** Takes what is not sold of a lot off the shelf. */
export const useWithdrawLot = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason, name, idempotencyKey }: Withdrawal) => {
      const body = name === '' ? { reason } : { reason, name };
      return call(lotEndpoints.withdrawLot, { params: { id }, body }, { idempotencyKey });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['lots'] }),
  });
};

/** Puts what left the shelf with a lot back. */
export const useRestoreLot = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason, idempotencyKey }: Act) =>
      call(lotEndpoints.restoreLot, { params: { id }, body: { reason } }, { idempotencyKey }),
    onSettled: () => client.invalidateQueries({ queryKey: ['lots'] }),
  });
};
