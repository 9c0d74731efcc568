import { useMutation } from '@tanstack/react-query';
import type { TrackLine } from '@waybill/contract/endpoints/track-batches.ts';
import { useNavigate } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { message, showError } from '../../../frame/messages.tsx';
import { paths } from '../../../paths.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { followMutation } from '../../followed-numbers/queries.ts';

export const FollowShown = ({ lines }: { readonly lines: readonly TrackLine[] }) => {
  const t = useT();
  const navigate = useNavigate();
  const follow = useMutation(followMutation);
  const numbers = lines.filter(({ carrier }) => carrier !== null).map(({ number }) => number);
  const run = (): void =>
    follow.mutate(
      { body: { numbers } },
      {
        onSuccess: ({ added, known, refused }) => {
          const hint = [
            ...(known.length > 0 ? [t('results.followKnown', { count: known.length })] : []),
            ...(refused.length > 0 ? [t('results.followRefused', { count: refused.length })] : []),
          ].join(' · ');
          message.success(t('results.followed', { count: added.length }), {
            hint: hint === '' ? undefined : hint,
            action: { label: t('results.toFollowed'), onSelect: () => void navigate(paths.followed) },
          });
        },
        onError: showError,
      },
    );
  return (
    <ReasonButton
      icon={<Icon name="eye" />}
      loading={follow.isPending}
      denied={numbers.length === 0 ? t('results.followNone') : undefined}
      onClick={run}
    >
      {t('results.follow', { count: numbers.length })}
    </ReasonButton>
  );
};
