import { useT } from '../../../frame/language.tsx';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { changeDraft } from '../draft-store.ts';
import {
  pinKind,
  removeKind,
  removeLines,
  type DraftLine,
  type DraftSummary,
  type Kind,
  fixLine,
  pinLine,
} from '../draft.ts';

const problemText = ({ problem }: Pick<DraftLine, 'problem'>, t: WebTranslate): string =>
  problem === null ? '' : t(`unrecognised.${problem}`);

const FixField = ({ line }: { readonly line: DraftLine }) => {
  const t = useT();
  const [text, setText] = useState(line.text);
  const commit = (): void => {
    if (text.trim() !== '' && text.trim() !== line.text)
      changeDraft((draft) => fixLine(draft, line.id, text));
  };
  return (
    <input
      className="filter-input font-mono text-sm my-1"
      aria-label={t('draft.fix', { line: line.line })}
      maxLength={120}
      spellCheck={false}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setText(line.text);
      }}
    />
  );
};

const ProblemActs = ({ line }: { readonly line: DraftLine }) => {
  const t = useT();
  const { id, number, candidates } = line;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {candidates.map((carrier) => {
        const name = t(`carrier.${carrier}`);
        return (
          <Button
            key={carrier}
            size="small"
            aria-label={t('draft.pinOne', { number, carrier: name })}
            onClick={() => changeDraft((draft) => pinLine(draft, id, carrier))}
          >
            {t('draft.pin', { carrier: name })}
          </Button>
        );
      })}
      <Button
        size="small"
        variant="text"
        aria-label={t('draft.removeOne', { number })}
        onClick={() => changeDraft((draft) => removeLines(draft, (one) => one.id === id))}
      >
        {t('draft.remove')}
      </Button>
    </span>
  );
};

const problemColumns = (t: WebTranslate): readonly Column<DraftLine>[] => [
  {
    id: 'line',
    header: t('draft.column.line'),
    width: 64,
    align: 'end',
    cell: ({ line }) => <span className="number">{line}</span>,
  },
  { id: 'text', header: t('word.content'), width: 300, cell: (line) => <FixField line={line} /> },
  {
    id: 'problem',
    header: t('draft.column.problem'),
    width: 260,
    cell: (line) => <span className="text-warning">{problemText(line, t)}</span>,
  },
  { id: 'acts', header: t('draft.column.acts'), width: 320, cell: (line) => <ProblemActs line={line} /> },
];

const rowId = ({ id }: DraftLine): string => String(id);

export const ProblemList = ({ summary }: { readonly summary: DraftSummary }) => {
  const t = useT();
  const { problems, kinds } = summary;
  return (
    <section className="overflow-hidden border border-default rounded-md" aria-label={t('draft.problems')}>
      <div className="flex flex-wrap gap-y-1.5 gap-x-4 items-center justify-between py-2.5 px-3">
        <div>
          <h2 className="text-base font-semibold">{t('draft.problems')}</h2>
          <p className="text-tertiary text-sm">{t('draft.problemsLead')}</p>
        </div>
        <Button
          size="small"
          onClick={() => changeDraft((draft) => removeLines(draft, ({ problem }) => problem !== null))}
        >
          {t('draft.removeAll')}
        </Button>
      </div>
      {kinds.map((kind) => (
        <KindBar key={kind.kind} kind={kind} />
      ))}
      <div className="border-t border-default">
        <DataTable
          label={t('draft.problems')}
          rows={problems}
          rowId={rowId}
          columns={problemColumns(t)}
          density="compact"
          card={(line) => (
            <div className="grid gap-2">
              <small className="text-tertiary">{t('draft.fix', { line: line.line })}</small>
              <FixField line={line} />
              <span className="text-warning">{problemText(line, t)}</span>
              <ProblemActs line={line} />
            </div>
          )}
          empty={null}
        />
      </div>
    </section>
  );
};

const KindBar = ({ kind: { kind, problem, candidates, count } }: { readonly kind: Kind }) => {
  const t = useT();
  const carriers = candidates.map((carrier) => t(`carrier.${carrier}`)).join(t('draft.or'));
  return (
    <div className="flex flex-wrap gap-y-1.5 gap-x-2.5 items-center py-2 px-3 border-t border-default bg-warning">
      <span className="flex-[1_1_240px]">
        {problem === 'ambiguous' || problem === 'check_digit'
          ? t(`draft.pinKind.${problem}`, { count, carriers })
          : t('draft.kind', { count, problem: problemText({ problem }, t) })}
      </span>
      {candidates.map((carrier) => (
        <Button
          key={carrier}
          size="small"
          onClick={() => changeDraft((draft) => pinKind(draft, kind, carrier))}
        >
          {t('draft.pinAll', { carrier: t(`carrier.${carrier}`) })}
        </Button>
      ))}
      <Button size="small" variant="text" onClick={() => changeDraft((draft) => removeKind(draft, kind))}>
        {t('draft.removeKind', { count })}
      </Button>
    </div>
  );
};
