import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useState } from 'react';
import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { changeDraft } from '../draft-store.ts';
import { fixLine, pinLine, removeLines, type DraftLine } from '../draft.ts';

export const problemText = ({ problem }: Pick<DraftLine, 'problem'>, t: WebTranslate): string =>
  problem === null ? '' : t(`unrecognised.${problem}`);

export const FixField = ({ line }: { readonly line: DraftLine }) => {
  const t = useT();
  const [text, setText] = useState(line.text);
  const commit = (): void => {
    if (text.trim() !== '' && text.trim() !== line.text)
      changeDraft((draft) => fixLine(draft, line.id, text));
  };
  return (
    <input
      className="filter-input fix-field"
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

export const ProblemActs = ({ line }: { readonly line: DraftLine }) => {
  const t = useT();
  const { id, number, candidates } = line;
  return (
    <span className="problem-acts">
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
