import { useQuery } from '@tanstack/react-query';
import type { Page } from '../../../shell/page.ts';
import { formatPoints } from '../../../kit/points.tsx';
import { pricesQuery } from '../home-queries.ts';

export const UnitPrice = ({ page: { carrier } }: { page: Page }) => {
  const { data } = useQuery({ ...pricesQuery, enabled: carrier !== undefined });
  const price = data?.find((list) => list.carrier === carrier && list.scope === 'single');
  return (
    price && (
      <span className="number ml-auto text-tertiary text-xs folded:hidden" aria-hidden="true">
        {formatPoints(price.unitPrice)}
      </span>
    )
  );
};
