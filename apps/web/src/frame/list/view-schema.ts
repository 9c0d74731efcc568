import { judge } from '../../client/schemas.ts';
import { NewView } from '@waybill/contract/vocabulary/saved-view.ts';

/** The contract's judgement of a filter that is saved. */
export const judgeView = judge({ body: NewView });
