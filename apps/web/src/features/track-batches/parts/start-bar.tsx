import { trackBatchEndpoints } from '@waybill/contract/endpoints/track-batches.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { mutation } from '../../../client/query.ts';
import { describeError } from '../../../client/error-message.ts';
import { isDefinitiveFailure } from '../../../client/definitive-failure.ts';
import { useT } from '../../../frame/language.tsx';
import { batchPath } from '../../../paths.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { replaceDraft } from '../draft-store.ts';
import { requestOf, type Draft } from '../draft.ts';
import { followFromStart } from '../following/follow-batch.ts';

type Props = {
  readonly draft: Draft;
  /** Numbers that would be sent, and how many of the draft have no carrier yet. */
  readonly count: number;
  readonly open: number;
};

export const StartBar = ({ draft, count, open }: Props) => {
  const t = useT();
  const navigate = useNavigate();
  const track = useMutation(
    mutation(trackBatchEndpoints.trackNumbers, { refreshes: [trackBatchEndpoints.listTrackBatches] }),
  );
  const words = track.error === null ? undefined : describeError(track.error, t);
  const uncertain = track.error !== null && !isDefinitiveFailure(track.error);
  const start = (): void => {
    const { numbers, rest } = requestOf(draft);
    track.mutate(
      { body: { numbers } },
      {
        onSuccess: ({ batchId }) => {
          followFromStart(batchId);
          replaceDraft(rest);
          void navigate(batchPath(batchId));
        },
      },
    );
  };
  return (
    <div className="start-bar">
      {words !== undefined && !track.isPending && (
        <Notice tone="error" hint={uncertain ? t('draft.again') : words.hint}>
          {words.text}
        </Notice>
      )}
      {open > 0 && <span className="start-bar-note">{t('draft.open', { count: open })}</span>}
      <ReasonButton
        variant="primary"
        icon={<Icon name="search" />}
        loading={track.isPending}
        denied={count === 0 ? t('draft.startNone') : undefined}
        onClick={start}
      >
        {t(track.isPending ? 'draft.starting' : 'draft.start', { count })}
      </ReasonButton>
    </div>
  );
};
