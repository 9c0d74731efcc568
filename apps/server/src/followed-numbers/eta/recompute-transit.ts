import { addDays } from '@waybill/contract/std/days.ts';
import type { Db } from '../../platform/db/database.ts';
import { countedDays, replaceTransit } from './store.ts';

export const recomputeTransit = async (db: Db, today: string): Promise<void> =>
  void (await replaceTransit(db, addDays(today, -countedDays), addDays(today, 1)));
