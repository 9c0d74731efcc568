import { ticketLimits } from '@waybill/contract/vocabulary/ticket.ts';
import { useId, useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { useT } from '../../../shell/language.tsx';
import { Button } from '../../../kit/button.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { acceptedFiles, isImage, sizeText } from '../attachments.ts';
import type { Attachments } from '../use-attachments.ts';
import { IconButton } from '../../../kit/reason-button.tsx';

export const AttachmentArea = (props: {
  readonly attachments: Attachments;
  /** What is written; files can be dropped and pasted anywhere on it. */
  readonly children: ReactNode;
}) => {
  const { attachments, children } = props;
  const t = useT();
  const [over, setOver] = useState(false);
  const onPaste = (event: ClipboardEvent): void => {
    const { types, files } = event.clipboardData;
    // Of a picture that is text as well (cells of a sheet), the text is meant.
    if (types.includes('text/plain') || files.length === 0) return;
    event.preventDefault();
    attachments.add([...files], true);
  };
  const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');
  return (
    <div
      className="relative grid grid-cols-1 gap-3"
      onPaste={onPaste}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget))
          setOver(false);
      }}
      onDrop={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(false);
        attachments.add([...event.dataTransfer.files]);
      }}
    >
      {children}
      {over && (
        <div
          className="absolute z-5 -inset-1 grid place-content-center border-2 border-dashed border-primary rounded-lg bg-primary-soft text-primary font-semibold"
          aria-hidden
        >
          {t('tickets.files.drop')}
        </div>
      )}
    </div>
  );
};

export const AttachmentField = (props: {
  readonly attachments: Attachments;
  /** Without the hint where there is little room. */
  readonly compact?: boolean;
}) => {
  const { attachments, compact = false } = props;
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const { list, add } = attachments;
  return (
    <div className="grid gap-2 min-w-0">
      <div className="flex flex-wrap gap-y-1.5 gap-x-3 items-center">
        <Button
          size="small"
          icon={<Icon name="attach" />}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {t('tickets.files.choose')}
        </Button>
        <span
          id={hintId}
          className={`text-tertiary text-xs ${compact ? 'max-sm:hidden pointer-coarse:hidden' : ''}`}
        >
          {t('tickets.files.hint', { files: ticketLimits.files })}
        </span>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={acceptedFiles}
          aria-label={t('tickets.files.choose')}
          onChange={({ target }) => {
            add([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </div>
      {list.length > 0 && (
        <ul
          className="grid grid-cols-[repeat(auto-fill,minmax(min(240px,100%),1fr))] gap-2"
          aria-label={t('tickets.files.list')}
        >
          {list.map((item) => {
            const { name, size, state, progress, error, preview, type, sent } = item;
            const percent = Math.round(progress * 100);
            return (
              <li
                key={item.key}
                className="flex gap-2.5 items-center min-w-0 py-1.5 pr-1.5 pl-2 border border-default rounded-md bg-surface-sunken data-[state=failed]:border-error data-[state=failed]:bg-error data-[state=refused]:border-error data-[state=refused]:bg-error"
                data-state={state}
              >
                <span
                  className="grid flex-none size-10 overflow-hidden place-content-center rounded-sm bg-surface-hover text-tertiary"
                  aria-hidden
                >
                  {preview === undefined ? (
                    <Icon name={isImage(type) ? 'image' : 'file'} size="20px" />
                  ) : (
                    <img className="size-10 object-cover" src={preview} alt="" />
                  )}
                </span>
                <span className="grid flex-1 min-w-0 leading-[1.4]">
                  <span className="text-sm truncate">{name}</span>
                  {error === undefined ? (
                    <span className="number text-tertiary text-xs">
                      {sizeText(size)}
                      {state === 'uploading' && ` · ${t('tickets.files.progress', { percent })}`}
                      {state === 'done' && ` · ${t('tickets.files.done')}`}
                      {sent?.scan === 'checking' && ` · ${t('tickets.files.scan.checking')}`}
                    </span>
                  ) : (
                    <span className="text-error text-xs" role="alert">
                      {error}
                    </span>
                  )}
                  {state === 'uploading' && (
                    <progress
                      className="w-full h-1"
                      max={100}
                      value={percent}
                      aria-label={t('tickets.files.uploading', { name })}
                    />
                  )}
                </span>
                {state === 'failed' && (
                  <Button
                    size="small"
                    variant="link"
                    aria-label={t('tickets.files.retryOne', { name })}
                    onClick={() => attachments.retry(item)}
                  >
                    {t('action.retry')}
                  </Button>
                )}
                <IconButton
                  icon="close"
                  label={t('tickets.files.remove', { name })}
                  size="small"
                  variant="text"
                  onClick={() => attachments.remove(item.key)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
};
