import { trackBatchLimits } from '@waybill/contract/endpoints/track-batches.ts';
import { useState } from 'react';
import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { replaceDraft, useDraft } from '../draft-store.ts';
import { carrierCounts, emptyDraft, summaryOf } from '../draft.ts';
import './draft-card.css';
import { DraftColumns } from './draft-columns.tsx';
import { NumberInput } from './number-input.tsx';
import { ProblemList } from './problem-list.tsx';
import { StartBar } from './start-bar.tsx';

export const DraftCard = () => {
  const t = useT();
  const draft = useDraft((state) => state.draft);
  const [asking, setAsking] = useState(false);
  // A field with something in it does not fold away when the draft begins or comes back.
  const [adding, setAdding] = useState(() => useDraft.getState().typed !== '');
  const summary = summaryOf(draft);
  const { total, byCarrier, problems, over, sendable } = summary;
  return (
    <section className="card draft" aria-label={t('draft.preview')}>
      <div className="draft-line">
        <p className="draft-counts number" role="status">
          <strong>{t('draft.recognised', { count: total - problems.length })}</strong>
          {problems.length > 0 && (
            <strong className="draft-open">{t('draft.problemCount', { count: problems.length })}</strong>
          )}
          {carrierCounts(byCarrier).map(
            ([carrier, count]) =>
              count > 0 && (
                <span key={carrier}>
                  {t('draft.carrierCount', { carrier: t(`carrier.${carrier}`), count })}
                </span>
              ),
          )}
          {draft.duplicates > 0 && <span>{t('draft.duplicates', { count: draft.duplicates })}</span>}
          {draft.skipped > 0 && <span>{t('draft.skipped', { count: draft.skipped })}</span>}
        </p>
        <span className="draft-acts">
          <Button
            icon={<Icon name="plus" />}
            aria-expanded={adding}
            onClick={() => setAdding((shown) => !shown)}
          >
            {t('draft.more')}
          </Button>
          <Button variant="text" icon={<Icon name="trash" />} onClick={() => setAsking(true)}>
            {t('draft.clear')}
          </Button>
        </span>
        <StartBar
          draft={draft}
          count={Math.min(sendable, trackBatchLimits.numbers)}
          open={problems.filter(({ candidates }) => candidates.length > 0).length}
        />
      </div>
      <DraftColumns />
      {over > 0 && <Notice tone="warning">{t('draft.over', { count: over })}</Notice>}
      {adding && <NumberInput within />}
      {problems.length > 0 && <ProblemList summary={summary} />}
      <ConfirmDialog
        open={asking}
        danger
        title={t('draft.clearTitle', { count: total })}
        confirmLabel={t('draft.clear')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          replaceDraft(emptyDraft);
          setAsking(false);
        }}
      >
        {t('draft.clearText')}
      </ConfirmDialog>
    </section>
  );
};
