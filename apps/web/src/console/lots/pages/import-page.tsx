import {
  type ChosenColumns,
  type LotReading,
  lotFields,
  type LotPreview,
  lotOffers,
} from '@waybill/contract/endpoints/lots.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { newIdempotencyKey } from '../../../client/call.ts';
import { saveFile } from '../../../client/files.ts';
import { useT } from '../../../shell/language.tsx';
import { ConsolePage } from '../../../shell/list/console-page.tsx';
import { message } from '../../../shell/messages.tsx';
import { QueryWait } from '../../../shell/query-wait.tsx';
import { useForm } from '../../../shell/use-form.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../kit/button.tsx';
import { Card } from '../../../kit/card.tsx';
import { DropZone } from '../../../kit/drop-zone.tsx';
import { FailureNotice, Notice } from '../../../kit/notice.tsx';
import { lotProblems, readDraft, saveDraft, type LotForm, provenance } from '../lot-form.ts';
import { knownMeanings } from '../parts/reading-fields.tsx';
import { FilePreview, rowsText } from '../parts/file-preview.tsx';
import { LineField, PickField } from '../../../kit/fields.tsx';
import { MaskField, ShareProgress } from '../parts/lot-dialogs.tsx';
import { fileKey, importMutation, previewQuery } from '../queries.ts';

const SourceStep = (props: {
  readonly form: ReturnType<typeof useForm<LotForm>>;
  /** Undefined where the file could not be looked at. */
  readonly preview: LotPreview | undefined;
  /** How much of the file is uploaded, from 0 to 1. */
  readonly share: number | undefined;
}) => {
  const { form, preview, share } = props;
  const t = useT();
  return (
    <form id="lot-source" className="grid grid-cols-1 gap-3.5" {...form.form}>
      {provenance.map((name) => (
        <LineField
          key={name}
          {...form.field(name)}
          label={t(`word.${name}`)}
          maxLength={200}
          hint={t(`lots.${name}Hint`)}
        />
      ))}
      <PickField
        {...form.field('offer')}
        label={t('word.offer')}
        options={lotOffers.map((value) => ({ value, label: t(`lots.offer.${value}`) }))}
      />
      <MaskField value={form.values.mask} onChange={(mask) => form.set({ mask })} />
      {preview !== undefined && (
        <p className="number">
          <strong>{rowsText(preview, t)}</strong>{' '}
          <small className="text-tertiary">{t('lots.knownLater')}</small>
        </p>
      )}
      <FailureNotice failure={form.failure} />
      {share !== undefined && <ShareProgress label={t('lots.uploading')} share={share} />}
    </form>
  );
};

/** A file with nothing but the headings of a lot, in the language of the page, as spreadsheets open it. */
const lotTemplate = (t: ReturnType<typeof useT>): Blob =>
  new Blob([`\uFEFF${lotFields.map((field) => t(`lots.field.${field}`)).join(',')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  });

const steps = ['file', 'check', 'source'] as const;

const addressOf = (step: number): string => (step === 0 ? '?' : `?step=${step + 1}`);

export default function ImportPage() {
  const t = useT();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const [before] = useState(readDraft);
  const [file, setFile] = useState<File>();
  const [columns, setColumns] = useState<ChosenColumns>({});
  const [reading, setReading] = useState<LotReading>(knownMeanings);
  const [share, setShare] = useState<number>();
  const [attempt, setAttempt] = useState(newIdempotencyKey);
  const going = useRef<AbortController>(null);
  const start = useMutation(importMutation(attempt));
  const preview = useQuery(previewQuery(file, columns, reading));
  const empty = file?.size === 0;
  const form = useForm<LotForm>({
    initial: before.form,
    check: (of) => Object.fromEntries(lotProblems(of).map((name) => [name, 'lots.provenanceProblem'])),
    submit: async (of) => {
      if (file === undefined) return;
      going.current = new AbortController();
      setShare(0);
      try {
        await start.mutateAsync({
          form: of,
          columns,
          reading,
          file,
          content: fileKey(file),
          signal: going.current.signal,
          onProgress: setShare,
        });
      } finally {
        setShare(undefined);
      }
      saveDraft(undefined);
      setFile(undefined);
      message.success(t('lots.started'));
      void navigate(paths.lots);
    },
  });
  const unsent = file !== undefined || form.dirty;
  useEffect(() => {
    if (!unsent) return undefined;
    saveDraft({ form: form.values, fileName: file?.name });
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsent, form.values, file]);

  const checked = preview.data?.problem === null || preview.isError;
  const furthest = file === undefined || empty ? 0 : checked && !preview.isPlaceholderData ? 2 : 1;
  const step = Math.min(Math.max(0, Number(address.get('step') ?? 1) - 1 || 0), furthest);
  const choose = (chosen: File): void => {
    setFile(chosen);
    setColumns({});
    setReading(knownMeanings());
    // What was broken off or rejected with another file is over.
    setAttempt(newIdempotencyKey());
    if (chosen.size > 0) void navigate(addressOf(1));
  };
  return (
    <ConsolePage>
      <Card>
        <div className="grid gap-5 w-[min(100%,880px)] mx-auto">
          <ol className="flex flex-wrap gap-y-2 gap-x-6 [counter-reset:step]" aria-label={t('lots.steps')}>
            {steps.map((name, index) => (
              <li
                className="[counter-increment:step] text-tertiary aria-[current]:text-default aria-[current]:font-semibold before:inline-grid before:place-items-center before:size-5.5 before:me-2 before:border before:border-current before:rounded-full before:text-xs before:content-[counter(step)]"
                key={name}
                aria-current={index === step ? 'step' : undefined}
              >
                {index < step && share === undefined ? (
                  <Link to={addressOf(index)}>{t(`lots.step.${name}`)}</Link>
                ) : (
                  <span>{t(`lots.step.${name}`)}</span>
                )}
              </li>
            ))}
          </ol>
          {step === 0 && (
            <>
              {file === undefined && before.fileName !== undefined && (
                <Notice tone="warning">{t('lots.fileLost', { name: before.fileName })}</Notice>
              )}
              <DropZone
                label={t('lots.drop')}
                choose={t('word.chooseFile')}
                hint={t('lots.fileHint')}
                error={empty ? t('lots.fileProblem') : undefined}
                accept=".csv,.tsv,.txt,.ndjson,.jsonl,.xlsx,.xls"
                fileName={file?.name}
                onFile={choose}
              />
              <p className="quiet">
                {t('lots.templateText')}{' '}
                <Button size="small" onClick={() => saveFile(lotTemplate(t), t('lots.templateName'))}>
                  {t('lots.template')}
                </Button>
              </p>
            </>
          )}
          {step === 1 &&
            (preview.data !== undefined ? (
              <FilePreview
                preview={preview.data}
                columns={columns}
                onColumns={setColumns}
                reading={reading}
                onReading={setReading}
              />
            ) : preview.isError ? (
              <Notice tone="warning">{t('lots.previewFailed')}</Notice>
            ) : (
              <QueryWait query={preview} lines={6} />
            ))}
          {step === 2 && <SourceStep form={form} preview={preview.data} share={share} />}
          <div className="flex gap-3 justify-between pt-4 border-t border-default">
            {share !== undefined ? (
              <Button onClick={() => going.current?.abort()}>{t('dialog.cancel')}</Button>
            ) : step > 0 ? (
              <Button onClick={() => void navigate(addressOf(step - 1))}>{t('lots.back')}</Button>
            ) : (
              <span />
            )}
            {step < 2 ? (
              <Button
                variant="primary"
                disabled={furthest <= step}
                onClick={() => void navigate(addressOf(step + 1))}
              >
                {t('lots.next', { step: t(`lots.step.${step === 0 ? 'check' : 'source'}`) })}
              </Button>
            ) : (
              <Button variant="primary" type="submit" form="lot-source" loading={form.busy}>
                {t('lots.import')}
              </Button>
            )}
          </div>
        </div>
      </Card>
    </ConsolePage>
  );
}
