import type { TicketAttachment } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import { useT } from '../../../frame/language.tsx';
import { showError } from '../../../frame/messages.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { isImage, isReadable, sizeText } from '../attachments.ts';
import { download, readFile } from '../../../client/files.ts';

/** A picture of a ticket; images cannot send the token themselves. */
const pictureQuery = (id: string) =>
  queryOptions({
    queryKey: [ticketEndpoints.downloadTicketAttachment.id, id],
    queryFn: ({ signal }) =>
      readFile(ticketEndpoints.downloadTicketAttachment, { params: { id } }, { signal, background: true }),
    staleTime: Infinity,
  });

const saveAttachment = (id: string): Promise<void> =>
  download(ticketEndpoints.downloadTicketAttachment, { params: { id } });

const useObjectUrl = (blob: Blob | undefined): string | undefined => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (blob === undefined) return undefined;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
};

type FilesProps = {
  readonly files: readonly TicketAttachment[];
  readonly own: boolean;
};

export const MessageFiles = ({ files, own }: FilesProps) => {
  const t = useT();
  const [opened, setOpened] = useState<TicketAttachment>();
  if (files.length === 0) return null;
  return (
    <>
      <ul className="flex flex-wrap gap-2 mt-2" aria-label={t('tickets.files.list')}>
        {files.map((file) => (
          <li className="min-w-0" key={file.id}>
            <MessageFile file={file} own={own} onOpen={() => setOpened(file)} />
            <ScanMark file={file} />
          </li>
        ))}
      </ul>
      {opened !== undefined && <PictureDialog file={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
};

type FileProps = {
  readonly file: TicketAttachment;
  readonly own: boolean;
  readonly onOpen: () => void;
};

const MessageFile = ({ file, own, onOpen }: FileProps) => {
  if (!isReadable(file, own)) return <KeptFile file={file} />;
  return isImage(file.type) ? <Picture file={file} onOpen={onOpen} /> : <SavedFile file={file} />;
};

const fileClass =
  'inline-flex gap-2 items-center max-w-full py-1.5 px-2.5 border border-default rounded-md text-sm';

const KeptFile = ({ file: { fileName } }: { readonly file: TicketAttachment }) => (
  <span className={`${fileClass} border-dashed text-tertiary`}>
    <Icon name="file" size="18px" />
    <span className="truncate">{fileName}</span>
  </span>
);

const scanTones = { checking: 'text-secondary', unchecked: 'text-warning', refused: 'text-error' } as const;

const ScanMark = ({ file: { scan, finding } }: { readonly file: TicketAttachment }) => {
  const t = useT();
  if (scan === null || scan === undefined || scan === 'clean') return null;
  return (
    <p className={`flex gap-1 items-start mt-1 text-xs ${scanTones[scan]}`}>
      <Icon className="mt-0.5" name={scan === 'checking' ? 'clock' : 'warning'} />
      <span>
        {t(`tickets.files.scan.${scan}`)}
        {finding !== null && (
          <span className="block wrap-anywhere">{t('tickets.files.finding', { finding })}</span>
        )}
      </span>
    </p>
  );
};

const Picture = ({ file, onOpen }: { readonly file: TicketAttachment; readonly onOpen: () => void }) => {
  const t = useT();
  const { data, error } = useQuery(pictureQuery(file.id));
  const url = useObjectUrl(data);
  if (error !== null) return <SavedFile file={file} />;
  return (
    <button
      type="button"
      className="grid w-30 h-22.5 p-0 overflow-hidden place-content-center border border-default rounded-md bg-surface-sunken text-tertiary cursor-zoom-in"
      aria-haspopup="dialog"
      aria-label={t('tickets.files.view', { name: file.fileName })}
      onClick={onOpen}
    >
      {url === undefined ? (
        <Icon name="image" size="24px" />
      ) : (
        <img className="w-30 h-22.5 object-cover" src={url} alt="" />
      )}
    </button>
  );
};

const SavedFile = ({ file: { id, fileName, size } }: { readonly file: TicketAttachment }) => {
  const t = useT();
  return (
    <button
      type="button"
      className={`${fileClass} bg-surface cursor-pointer hover:border-primary`}
      onClick={() => void saveAttachment(id).catch(showError)}
    >
      <Icon name="file" size="18px" />
      <span className="visually-hidden">{t('word.download')}</span>
      <span className="truncate">{fileName}</span>
      <span className="number flex-none text-tertiary text-xs">{sizeText(size)}</span>
    </button>
  );
};

type DialogProps = { readonly file: TicketAttachment; readonly onClose: () => void };

const PictureDialog = ({ file, onClose }: DialogProps) => {
  const t = useT();
  const { data } = useQuery(pictureQuery(file.id));
  const url = useObjectUrl(data);
  return (
    <Dialog
      title={file.fileName}
      width={960}
      fillsPhone
      onClose={onClose}
      foot={
        <>
          <Button onClick={() => void saveAttachment(file.id).catch(showError)}>
            {t('tickets.files.saveIt')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('dialog.close')}
          </Button>
        </>
      }
    >
      {url !== undefined && <img className="block max-w-full mx-auto" src={url} alt={file.fileName} />}
    </Dialog>
  );
};
