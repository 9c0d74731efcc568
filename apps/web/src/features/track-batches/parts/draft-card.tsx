import { trackBatchLimits } from '@waybill/contract/endpoints/track-batches.ts';
import { useState } from 'react';
import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { changeDraft, useDraft } from '../draft-store.ts';
import { carrierCounts, emptyDraft, summaryOf } from '../draft.ts';
import './draft-card.css';
import { ProblemList } from './problem-list.tsx';
import { StartBar } from './start-bar.tsx';

/** What was read: how many of which carrier, what has to be put right, and the way to begin. */
export const DraftCard = () => {
  const t = useT();
  const draft = useDraft((state) => state.draft);
  const [asking, setAsking] = useState(false);
  const summary = summaryOf(draft);
  const { total, byCarrier, problems, over, sendable } = summary;
  return (
    <Card
      title={t('draft.preview')}
      extra={
        <Button variant="text" size="small" icon={<Icon name="trash" />} onClick={() => setAsking(true)}>
          {t('draft.clear')}
        </Button>
      }
    >
      <div className="draft">
        <p className="draft-counts number" role="status">
          <strong>{t('draft.total', { count: total })}</strong>
          {carrierCounts(byCarrier).map(
            ([carrier, count]) =>
              count > 0 && (
                <Tag key={carrier} tone="info">
                  {t('draft.carrierCount', { carrier: t(`carrier.${carrier}`), count })}
                </Tag>
              ),
          )}
          {problems.length > 0 && (
            <Tag tone="warning">{t('draft.problemCount', { count: problems.length })}</Tag>
          )}
          {draft.duplicates > 0 && <span>{t('draft.duplicates', { count: draft.duplicates })}</span>}
          {draft.skipped > 0 && <span>{t('draft.skipped', { count: draft.skipped })}</span>}
        </p>
        {over > 0 && <Notice tone="warning">{t('draft.over', { count: over })}</Notice>}
        {problems.length === 0 ? (
          <p className="draft-fine">
            <Icon name="checkCircle" />
            {t('draft.noProblems')}
          </p>
        ) : (
          <ProblemList summary={summary} />
        )}
        <StartBar
          draft={draft}
          count={Math.min(sendable, trackBatchLimits.numbers)}
          open={problems.filter(({ candidates }) => candidates.length > 0).length}
        />
      </div>
      <ConfirmDialog
        open={asking}
        danger
        title={t('draft.clearTitle', { count: total })}
        confirmLabel={t('draft.clear')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          changeDraft(() => emptyDraft);
          setAsking(false);
        }}
      >
        {t('draft.clearText')}
      </ConfirmDialog>
    </Card>
  );
};
