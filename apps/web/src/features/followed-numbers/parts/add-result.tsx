import type { followedNumberEndpoints } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { z } from 'zod';
import { useT } from '../../../frame/language.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { sortPasted } from '../pasted.ts';
import { RefusedList } from './refused-list.tsx';

type Props = {
  readonly result: z.infer<(typeof followedNumberEndpoints.followNumbers)['data']>;
  /** Lines that were not sent: no carrier has such numbers. */
  readonly unread: ReturnType<typeof sortPasted>['bad'];
  /** Numbers that were too many for one call. */
  readonly over: number;
};

export const AddResult = ({ result: { added, known, refused }, unread, over }: Props) => {
  const t = useT();
  const archived = known.filter((one) => one.archived).length;
  const lines = [
    ...refused.map(({ number, reasonText }) => ({ number, reason: reasonText })),
    ...unread.map(({ text, problem }) => ({
      number: text,
      reason: t(`unrecognised.${problem}`),
    })),
  ];
  return (
    <div className="follow-add">
      <Notice tone={added.length > 0 ? 'success' : 'info'} hint={t('follow.addedText')}>
        {t('follow.added', { count: added.length })}
      </Notice>
      {known.length > 0 && (
        <p>
          {t('follow.known', { count: known.length })}
          {archived > 0 && t('follow.knownArchived', { count: archived })}
        </p>
      )}
      {over > 0 && <p>{t('follow.leftOver', { count: over })}</p>}
      <RefusedList lines={lines} />
    </div>
  );
};
