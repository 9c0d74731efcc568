import {
  followedNumberEndpoints,
  type FollowedNumber,
} from '@waybill/contract/endpoints/followed-numbers.ts';
import { useQuery } from '@tanstack/react-query';
import { startTransition, useState } from 'react';
import { Link } from 'react-router';
import { query } from '../../../client/query.ts';
import { Card } from '../../../kit/card.tsx';
import { countText } from '../../../kit/measure.ts';
import { lazyPart } from '../../../kit/lazy-part.tsx';
import { listPath } from '../../../signed-in-paths.ts';
import { paths } from '../../../paths.ts';
import { useT } from '../../../shell/language.tsx';
import { RowTable } from '../../../shell/list/list-columns.tsx';
import { openedOf, stepsIn } from '../../../tracking/parcel/opened-number.ts';
import { FollowedCard, followedColumns } from './followed-columns.tsx';

const ParcelDrawer = lazyPart(() => import('../../../tracking/parcel/parcel-drawer.tsx'));

/** The followed numbers that need attention most; nothing where none does. */
export const AttentionList = () => {
  const t = useT();
  const [opened, setOpened] = useState<FollowedNumber>();
  const { data } = useQuery(
    query(followedNumberEndpoints.listFollowedNumbers, { query: { attention: 'any', pageSize: '5' } }),
  );
  if (data === undefined || data.list.length === 0) return null;
  const open = (row: FollowedNumber | undefined): void => startTransition(() => setOpened(row));
  return (
    <Card
      flush
      title={t('follow.tab.attention')}
      extra={
        <Link to={listPath(paths.followed, { attention: 'any' })}>
          {t('word.all')} {countText(data.total)}
        </Link>
      }
    >
      <RowTable
        title="follow.tab.attention"
        rows={data.list}
        rowId={({ id }) => id}
        columns={followedColumns(true, open)}
        card={(row) => <FollowedCard row={row} onOpen={open} />}
        empty={null}
      />
      {opened !== undefined && (
        <ParcelDrawer
          opened={openedOf(opened)}
          steps={stepsIn(data.list, opened, open)}
          onClose={() => open(undefined)}
        />
      )}
    </Card>
  );
};
