import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { useQuery } from '@tanstack/react-query';
import type { MenuEntry } from '../../../frame/menu.ts';
import { paths } from '../../../paths.ts';
import { formatPoints } from '../../../ui/points.tsx';
import { pricesQuery } from '../home-queries.ts';

export const UnitPrice = ({ entry }: { readonly entry: MenuEntry }) => {
  const carrier = carriers.find((name) => paths[name] === entry.path);
  const { data } = useQuery({ ...pricesQuery, enabled: carrier !== undefined });
  const price = data?.find((list) => list.carrier === carrier && list.scope === 'single');
  return (
    price && (
      <span className="site-nav-note number" aria-hidden="true">
        {formatPoints(price.unitPrice)}
      </span>
    )
  );
};
