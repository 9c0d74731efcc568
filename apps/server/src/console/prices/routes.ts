import type { StoredPrice, priceSettingEndpoints } from '@waybill/contract/endpoints/price-settings.ts';
import { toHundredths, toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Prices } from '../../prices/public-api.ts';
import type { AuditEntry } from '../../platform/access/audit.ts';
import { wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { performOnce } from '../../platform/http/perform-once.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import {
  type StoredPriceRow,
  findPrice,
  insertPrice,
  isPast,
  listStoredPrices,
  removeUpcomingPrice,
} from './store.ts';

const wirePrice = (price: StoredPriceRow): StoredPrice => ({
  id: String(price.id),
  carrier: price.carrier,
  scope: price.scope,
  unitPrice: toPoints(price.unit_price),
  tiers: price.tiers,
  validFrom: wallTime(price.valid_from),
  validUntil: wallTimeOrNull(price.valid_until),
  state: price.state,
  remark: price.remark,
  createdTime: wallTime(price.created_at),
  createdBy: price.created_by_name,
});

const entry = (act: 'add' | 'withdraw', price: StoredPriceRow): AuditEntry => {
  const shown = {
    unitPrice: toPoints(price.unit_price),
    tiers: price.tiers,
    validFrom: wallTime(price.valid_from),
  };
  return {
    act: `price.${act}`,
    targetType: 'price',
    targetId: String(price.id),
    targetName: `${price.carrier} ${price.scope}`,
    reason: act === 'add' ? price.remark : null,
    before: act === 'add' ? null : shown,
    after: act === 'add' ? shown : null,
  };
};

export const priceSettingRoutes = ({
  db,
  prices,
  audit,
}: Pick<Deps, 'db' | 'audit'> & { readonly prices: Prices }): Handlers<typeof priceSettingEndpoints> => ({
  listPrices: async ({ query }) => {
    const { carrier, scope, state, pageNum, pageSize } = query;
    const { list, total } = await listStoredPrices(db, { carrier, scope, state, pageNum, pageSize });
    return { list: list.map(wirePrice), total, pageNum, pageSize };
  },
  addPrice: async (call) => {
    const added = await performOnce(db, 'addPrice', call, async (tx) => {
      const { carrier, scope, unitPrice, tiers, validFrom, remark } = call.body;
      if (validFrom !== undefined && (await isPast(tx, validFrom))[0]?.past === true)
        throw fieldError('validFrom', 'fields.future');
      const made = await insertPrice(tx, {
        carrier,
        scope,
        unit_price: toHundredths(unitPrice),
        tiers: JSON.stringify(tiers),
        valid_from: validFrom ?? null,
        created_by: call.caller.userId,
        remark,
      });
      if (made === undefined) throw fieldError('validFrom', 'fields.priceTaken');
      const price = await findPrice(tx, made.id);
      if (price === undefined) throw new Error('a price was not stored');
      await audit(tx, call, entry('add', price));
      return wirePrice(price);
    });
    prices.forget();
    return added;
  },
  withdrawPrice: async (call) => {
    await performOnce(db, 'withdrawPrice', call, async (tx) => {
      const id = rowId(call.params.id);
      const price = await findPrice(tx, id);
      if (price === undefined) throw new AppError('notFound');
      if (!(await removeUpcomingPrice(tx, id))) throw new AppError('priceInForce');
      await audit(tx, call, entry('withdraw', price));
      return { withdrawn: true };
    });
    return null;
  },
});
