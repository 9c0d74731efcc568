import { type ChosenColumns, type LotPreview, lotOffers } from '@waybill/contract/endpoints/lots.ts';
import { useId, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../client/call.ts';
import { saveFile } from '../../../client/files.ts';
import { underOneKey } from '../../../client/definitive-failure.ts';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PickField } from '../../../ui/pick-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { lotProblems, type LotForm } from '../lot-form.ts';
import { lotTemplate } from '../lot-template.ts';
import { useImportLot, usePreviewLot } from '../queries.ts';
import { FilePreview } from './file-preview.tsx';
import { MaskField } from './mask-field.tsx';

/** Uploads a lot, with where its numbers come from. */
export const ImportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  const fileId = useId();
  const going = useRef<AbortController>(null);
  const looking = useRef<AbortController>(null);
  const start = useImportLot();
  const preview = usePreviewLot();
  const [columns, setColumns] = useState<ChosenColumns>({});
  const [told, setTold] = useState<LotPreview>();
  const [share, setShare] = useState<number>();
  // An upload that was broken off by closing the dialog is over; the next one is another act.
  const [upload] = useState(newIdempotencyKey);
  /** Why the chosen file cannot be imported as it is. */
  const unfit = preview.isPending ? t('lots.previewing') : (told?.problem ?? undefined);
  const form = useForm<LotForm & { readonly file: File | undefined }>({
    initial: { source: '', owner: '', basis: '', offer: 'sellable', mask: 'standard', file: undefined },
    check: ({ file, ...of }) => {
      const found = lotProblems(of, file).map((name) => [
        name,
        name === 'file' ? 'lots.fileProblem' : 'lots.provenanceProblem',
      ]);
      return { ...(unfit === undefined ? {} : { file: 'lots.fileProblem' }), ...Object.fromEntries(found) };
    },
    submit: async ({ file, ...of }) => {
      if (file === undefined) return;
      going.current = new AbortController();
      const { signal } = going.current;
      setShare(0);
      try {
        const { name, size, lastModified } = file;
        await underOneKey([upload, of, columns, name, size, lastModified], (idempotencyKey) =>
          start.mutateAsync({ form: of, columns, file, idempotencyKey, signal, onProgress: setShare }),
        );
      } finally {
        setShare(undefined);
      }
      message.success(t('lots.started'));
      onClose();
    },
    alwaysExplains: true,
  });
  const problem = form.problems['file'] === undefined ? undefined : (unfit ?? form.problems['file']);
  const read = (file: File | undefined, by: ChosenColumns): void => {
    looking.current?.abort();
    setColumns(by);
    if (file === undefined || file.size === 0) return;
    looking.current = new AbortController();
    preview.mutate(
      { file, columns: by, signal: looking.current.signal },
      { onSuccess: setTold, onError: () => setTold(undefined) },
    );
  };
  const choose = (file: File | undefined): void => {
    form.set({ file });
    setTold(undefined);
    preview.reset();
    read(file, {});
  };
  const leave = (): void => {
    looking.current?.abort();
    going.current?.abort();
    onClose();
  };
  return (
    <FormDialog title={t('lots.add')} width={720} submitLabel={t('lots.import')} form={form} onClose={leave}>
      {(['source', 'owner', 'basis'] as const).map((name) => (
        <TextField
          key={name}
          {...form.field(name)}
          label={t(`lots.${name}`)}
          maxLength={200}
          hint={t(`lots.${name}Hint`)}
        />
      ))}
      <PickField
        {...form.field('offer')}
        label={t('lots.offer')}
        options={lotOffers.map((value) => ({ value, label: t(`lots.offer.${value}`) }))}
      />
      <FilterField
        label={t('lots.file')}
        htmlFor={fileId}
        noteId={`${fileId}note`}
        hint={t('lots.fileHint')}
        error={problem}
      >
        <input
          id={fileId}
          name="file"
          type="file"
          accept=".csv,.ndjson,.jsonl,.xlsx"
          aria-invalid={problem !== undefined}
          aria-describedby={`${fileId}note`}
          onChange={(event) => choose(event.target.files?.[0])}
        />
      </FilterField>
      <p className="people-quiet">
        {t('lots.templateText')}{' '}
        <Button size="small" onClick={() => saveFile(lotTemplate(t), t('lots.templateName'))}>
          {t('lots.template')}
        </Button>
      </p>
      {preview.isPending && (
        <p className="people-quiet" role="status">
          {t('lots.previewing')}
        </p>
      )}
      {preview.isError && <Notice tone="warning">{t('lots.previewFailed')}</Notice>}
      {told !== undefined && (
        <FilePreview
          preview={told}
          mask={form.values.mask}
          columns={columns}
          onColumns={(by) => read(form.values.file, by)}
        />
      )}
      <MaskField value={form.values.mask} onChange={(mask) => form.set({ mask })} />
      {share !== undefined && (
        <p className="lot-progress">
          <progress max={1} value={share} aria-label={t('lots.uploading')} />
          <span className="number">{Math.round(share * 100)}%</span>
        </p>
      )}
    </FormDialog>
  );
};
