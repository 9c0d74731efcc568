import { useMutation } from '@tanstack/react-query';
import type { FollowedNumber } from '@waybill/contract/endpoints/followed-numbers.ts';
import { useState } from 'react';
import { useT } from '../../../shell/language.tsx';
import { copyNumbers, message, showError } from '../../../shell/messages.tsx';
import { Button } from '../../../kit/button.tsx';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';
import { LineField } from '../../../kit/fields.tsx';
import { SelectionBar } from '../../../kit/selection-bar.tsx';
import { tagsOf } from '../../../tracking/parcel/tags-of.ts';
import { bulkMutation } from '../../../tracking/parcel/queries.ts';

type BulkAction = 'archive' | 'unarchive' | 'delete' | 'tag';

export const BulkBar = (props: {
  readonly rows: readonly FollowedNumber[];
  readonly archived: boolean;
  readonly onClear: () => void;
}) => {
  const { rows, archived, onClear } = props;
  const t = useT();
  const bulk = useMutation(bulkMutation);
  const [asking, setAsking] = useState<'tag' | 'delete'>();
  const [tags, setTags] = useState('');
  if (rows.length === 0) return null;
  const { length: count } = rows;
  const run = async (action: BulkAction): Promise<void> => {
    const ids = rows.map(({ id }) => id);
    const { changed } = await bulk.mutateAsync({
      body: action === 'tag' ? { action, ids, tags: tagsOf(tags) } : { action, ids },
    });
    message.success(t(`follow.bulk.${action}`, { count: changed }));
    setAsking(undefined);
    setTags('');
    onClear();
  };
  const busy = (action: BulkAction): boolean => bulk.isPending && bulk.variables.body.action === action;
  const copy = (): Promise<void> =>
    copyNumbers(
      rows.map(({ trackingNumber }) => trackingNumber),
      t('word.numbersCopied', { count }),
    );
  const put = archived ? 'unarchive' : 'archive';
  return (
    <>
      <SelectionBar
        label={t('word.selectedNumbers')}
        count={<strong>{t('word.selectedCount', { count })}</strong>}
        clearLabel={t('follow.clearChosen')}
        onClear={onClear}
      >
        <Button onClick={() => void copy()}>{t('follow.copy')}</Button>
        <Button onClick={() => setAsking('delete')}>{t('word.delete')}</Button>
        <Button loading={busy(put)} onClick={() => void run(put).catch(showError)}>
          {t(`follow.${put}`)}
        </Button>
        <Button variant="primary" onClick={() => setAsking('tag')}>
          {t('follow.tag')}
        </Button>
      </SelectionBar>
      <ConfirmDialog
        open={asking === 'delete'}
        danger
        title={t('follow.deleteTitle', { count })}
        confirmLabel={t('word.delete')}
        onCancel={() => setAsking(undefined)}
        onConfirm={() => run('delete')}
      >
        {t('follow.deleteText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'tag'}
        title={t('follow.tagTitle', { count })}
        confirmLabel={t('follow.tag')}
        onCancel={() => setAsking(undefined)}
        onConfirm={() => (tagsOf(tags).length > 0 ? run('tag') : undefined)}
      >
        <LineField label={t('word.tags')} hint={t('follow.tagsHint')} value={tags} onChange={setTags} />
      </ConfirmDialog>
    </>
  );
};
