import InfiniteScroll from 'antd-mobile/es/components/infinite-scroll';
import { useT } from '../../../frame/language.tsx';

type Props = { readonly total: number; readonly hasMore: boolean; readonly onMore: () => void };

/** The end of a long list; in sight, it asks for more. */
const MoreRows = ({ total, hasMore, onMore }: Props) => {
  const t = useT();
  return (
    <InfiniteScroll
      hasMore={hasMore}
      loadMore={() => {
        onMore();
        return Promise.resolve();
      }}
    >
      {t(hasMore ? 'mobile.list.more' : 'mobile.list.end', { count: total })}
    </InfiniteScroll>
  );
};

export default MoreRows;
