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
import './message-files.css';

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
      <ul className="message-files" aria-label={t('tickets.files.list')}>
        {files.map((file) => (
          <li key={file.id}>
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

const KeptFile = ({ file: { fileName } }: { readonly file: TicketAttachment }) => (
  <span className="message-file" data-kept>
    <Icon name="file" size="18px" />
    <span>{fileName}</span>
  </span>
);

const ScanMark = ({ file: { scan, finding } }: { readonly file: TicketAttachment }) => {
  const t = useT();
  if (scan === null || scan === undefined || scan === 'clean') return null;
  return (
    <p className="message-file-scan" data-scan={scan}>
      <Icon name={scan === 'checking' ? 'clock' : 'warning'} />
      <span>
        {t(`tickets.files.scan.${scan}`)}
        {finding !== null && <small>{t('tickets.files.finding', { finding })}</small>}
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
      className="message-picture"
      aria-haspopup="dialog"
      aria-label={t('tickets.files.view', { name: file.fileName })}
      onClick={onOpen}
    >
      {url === undefined ? <Icon name="image" size="24px" /> : <img src={url} alt="" />}
    </button>
  );
};

const SavedFile = ({ file: { id, fileName, size } }: { readonly file: TicketAttachment }) => {
  const t = useT();
  return (
    <button type="button" className="message-file" onClick={() => void saveAttachment(id).catch(showError)}>
      <Icon name="file" size="18px" />
      <span className="visually-hidden">{t('word.download')}</span>
      <span>{fileName}</span>
      <span className="number">{sizeText(size)}</span>
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
      {url !== undefined && <img className="message-picture-large" src={url} alt={file.fileName} />}
    </Dialog>
  );
};
