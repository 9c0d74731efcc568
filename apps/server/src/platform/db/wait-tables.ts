import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { WaitMode, WaitObstacle, WaitState } from '@waybill/contract/vocabulary/wait.ts';
import type { Generated } from 'kysely';

/** Row type of waiting lists, a part of `Tables`. Points in hundredths. */
export type WaitTables = {
  waits: {
    user_id: number;
    id: Generated<number>;
    carrier: Carrier;
    zip5: string | null;
    from_day: string;
    to_day: string;
    quantity: number;
    served: Generated<number>;
    max_points: number | null;
    points: Generated<number>;
    mode: WaitMode;
    until: string;
    state: Generated<WaitState>;
    obstacle: WaitObstacle | null;
    created_at: Generated<string>;
    ended_at: string | null;
  };
};
