import type { FollowedNumber } from '@waybill/contract/endpoints/followed-numbers.ts';
import { freshnessText } from '../../../frame/timeline/freshness.ts';
import {
  AttentionCell,
  EtaLine,
  FreshCell,
  LastCell,
  NumberCell,
  StateCell,
  TagsCell,
} from './followed-cells.tsx';
import { ContactCarrier } from './contact-carrier.tsx';

type Props = { readonly row: FollowedNumber; readonly onOpen: (id: string) => void };

export const FollowedCard = ({ row, onOpen }: Props) => (
  <div className="follow-card">
    <div className="follow-card-line">
      <NumberCell row={row} opened={false} onOpen={onOpen} />
      <StateCell row={row} />
    </div>
    <div className="follow-card-line">
      <LastCell row={row} />
      <FreshCell row={row} text={freshnessText} />
    </div>
    {(row.tags.length > 0 || row.reference !== null) && (
      <div className="follow-card-line">
        <TagsCell row={row} />
        <span className="follow-quiet">{row.reference}</span>
      </div>
    )}
    {row.eta !== null && (
      <div className="follow-card-line">
        <EtaLine eta={row.eta} />
      </div>
    )}
    {row.attention !== null && (
      <div className="follow-card-line follow-card-act">
        <AttentionCell row={row} />
        <ContactCarrier row={row} />
      </div>
    )}
  </div>
);
