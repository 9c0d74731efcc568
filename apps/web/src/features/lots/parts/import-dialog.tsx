import { lotOffers } from '@waybill/contract/endpoints/lots.ts';
import { useId, useRef, useState } from 'react';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PickField } from '../../../ui/pick-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { lotProblems, type LotField, type LotForm } from '../lot-form.ts';
import { useImportLot, usePreviewLot } from '../queries.ts';
import { FilePreview } from './file-preview.tsx';

const problemText = {
  source: 'lots.provenanceProblem',
  owner: 'lots.provenanceProblem',
  basis: 'lots.provenanceProblem',
  file: 'lots.fileProblem',
} as const satisfies Readonly<Record<LotField, string>>;

/** Uploads a lot, with where its numbers come from. */
export const ImportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  const fileId = useId();
  const going = useRef<AbortController>(null);
  const looking = useRef<AbortController>(null);
  const start = useImportLot();
  const preview = usePreviewLot();
  const [form, setForm] = useState<LotForm>({ source: '', owner: '', basis: '', offer: 'sellable' });
  const [file, setFile] = useState<File>();
  const [judged, setJudged] = useState<File>();
  const [share, setShare] = useState<number>();
  const edit = (change: Partial<LotForm>): void => setForm({ ...form, ...change });
  const choose = (chosen: File | undefined): void => {
    looking.current?.abort();
    setFile(chosen);
    preview.reset();
    if (chosen === undefined || chosen.size === 0) return;
    looking.current = new AbortController();
    preview.mutate({ file: chosen, signal: looking.current.signal });
  };
  /** Why the chosen file cannot be imported as it is. */
  const unfit = preview.isPending ? t('lots.previewing') : (preview.data?.problem ?? undefined);
  const leave = (): void => {
    looking.current?.abort();
    going.current?.abort();
    onClose();
  };
  return (
    <FormDialog
      title={t('lots.add')}
      width={720}
      submitLabel={t('lots.import')}
      onClose={leave}
      check={() => {
        const problems = lotProblems(form, file);
        setJudged(file);
        const found = Object.fromEntries(problems.map((field) => [field, t(problemText[field])]));
        if (unfit !== undefined) found['file'] ??= unfit;
        return found;
      }}
      onSubmit={async (idempotencyKey) => {
        if (file === undefined) return;
        going.current = new AbortController();
        setShare(0);
        try {
          const { signal } = going.current;
          await start.mutateAsync({ form, file, idempotencyKey, signal, onProgress: setShare });
        } finally {
          setShare(undefined);
        }
        message.success(t('lots.started'));
        onClose();
      }}
    >
      {(problems) => (
        <>
          <TextField
            label={t('lots.source')}
            maxLength={200}
            value={form.source}
            hint={t('lots.sourceHint')}
            error={problems['source']}
            onChange={(event) => edit({ source: event.target.value })}
          />
          <TextField
            label={t('lots.owner')}
            maxLength={200}
            value={form.owner}
            hint={t('lots.ownerHint')}
            error={problems['owner']}
            onChange={(event) => edit({ owner: event.target.value })}
          />
          <TextField
            label={t('lots.basis')}
            maxLength={200}
            value={form.basis}
            hint={t('lots.basisHint')}
            error={problems['basis']}
            onChange={(event) => edit({ basis: event.target.value })}
          />
          <PickField
            label={t('lots.offer')}
            value={form.offer}
            options={lotOffers.map((value) => ({ value, label: t(`lots.offer.${value}`) }))}
            onChange={(offer) => edit({ offer })}
          />
          <FilterField
            label={t('lots.file')}
            htmlFor={fileId}
            noteId={`${fileId}note`}
            hint={t('lots.fileHint')}
            error={judged === file ? problems['file'] : undefined}
          >
            <input
              id={fileId}
              type="file"
              accept=".csv,.ndjson,.jsonl,.xlsx"
              aria-invalid={judged === file && problems['file'] !== undefined}
              aria-describedby={`${fileId}note`}
              onChange={(event) => choose(event.target.files?.[0])}
            />
          </FilterField>
          {preview.isPending && (
            <p className="people-quiet" role="status">
              {t('lots.previewing')}
            </p>
          )}
          {preview.isError && <Notice tone="warning">{t('lots.previewFailed')}</Notice>}
          {preview.data !== undefined && <FilePreview preview={preview.data} />}
          {share !== undefined && (
            <p className="lot-progress">
              <progress max={1} value={share} aria-label={t('lots.uploading')} />
              <span className="number">{Math.round(share * 100)}%</span>
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
};
