import { useMutation } from '@tanstack/react-query';
import type { FollowedNumber } from '@waybill/contract/endpoints/followed-numbers.ts';
import { useState } from 'react';
import { useT } from '../../../frame/language.tsx';
import { message, showError } from '../../../frame/messages.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { copyText } from '../../../ui/copy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LineField } from '../../../ui/line-field.tsx';
import '../../../ui/selection-bar.css';
import { tagsOf } from '../filters.ts';
import { bulkMutation } from '../queries.ts';

type Props = {
  readonly rows: readonly FollowedNumber[];
  readonly archived: boolean;
  readonly onClear: () => void;
};

type BulkAction = 'archive' | 'unarchive' | 'delete' | 'tag';

export const BulkBar = ({ rows, archived, onClear }: Props) => {
  const t = useT();
  const bulk = useMutation(bulkMutation);
  const [asking, setAsking] = useState<'tag' | 'delete'>();
  const [tags, setTags] = useState('');
  if (rows.length === 0) return null;
  const { length: count } = rows;
  const run = async (action: BulkAction): Promise<void> => {
    try {
      const ids = rows.map(({ id }) => id);
      const { changed } = await bulk.mutateAsync({
        body: action === 'tag' ? { action, ids, tags: tagsOf(tags) } : { action, ids },
      });
      message.success(t(`follow.bulk.${action}`, { count: changed }));
      setAsking(undefined);
      setTags('');
      onClear();
    } catch (error) {
      showError(error);
    }
  };
  const busy = (action: BulkAction): boolean => bulk.isPending && bulk.variables.body.action === action;
  const copy = async (): Promise<void> => {
    if (await copyText(rows.map(({ trackingNumber }) => trackingNumber).join('\n')))
      message.success(t('follow.copied', { count }));
    else message.error(t('action.copyFailed'));
  };
  const put = archived ? 'unarchive' : 'archive';
  return (
    <section className="selection-bar" aria-label={t('follow.chosen')}>
      <div className="selection-bar-count" role="status">
        <strong>{t('follow.chosenCount', { count })}</strong>
      </div>
      <Button
        variant="text"
        size="small"
        iconOnly
        icon={<Icon name="close" />}
        aria-label={t('follow.clearChosen')}
        title={t('follow.clearChosen')}
        onClick={onClear}
      />
      <Button onClick={() => void copy()}>{t('follow.copy')}</Button>
      <Button onClick={() => setAsking('delete')}>{t('follow.delete')}</Button>
      <Button loading={busy(put)} onClick={() => void run(put)}>
        {t(`follow.${put}`)}
      </Button>
      <Button variant="primary" onClick={() => setAsking('tag')}>
        {t('follow.tag')}
      </Button>
      <ConfirmDialog
        open={asking === 'delete'}
        danger
        title={t('follow.deleteTitle', { count })}
        confirmLabel={t('follow.delete')}
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
        <LineField label={t('follow.tags')} hint={t('follow.tagsHint')} value={tags} onChange={setTags} />
      </ConfirmDialog>
    </section>
  );
};
