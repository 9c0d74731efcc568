import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import { queryOptions } from '@tanstack/react-query';
import { download, readFile } from '../../client/files.ts';

/** A picture of a ticket; images cannot send the token themselves. */
export const pictureQuery = (id: string) =>
  queryOptions({
    queryKey: [ticketEndpoints.downloadTicketAttachment.id, id],
    queryFn: ({ signal }) =>
      readFile(ticketEndpoints.downloadTicketAttachment, { params: { id } }, { signal, background: true }),
    staleTime: Infinity,
  });

export const saveAttachment = (id: string): Promise<void> =>
  download(ticketEndpoints.downloadTicketAttachment, { params: { id } });
