import type { logisticsEndpoints } from '@waybill/contract/endpoints/logistics.ts';
import { toHundredths, toPoints } from '@waybill/contract/vocabulary/points.ts';
import {
  type Prices,
  confirmProposedPrices,
  insertPrice,
  isPast,
  removeUpcomingPrice,
  storedPrices,
} from './store.ts';
import type { Handlers, Routes } from '../../platform/http/handlers.ts';
import type { StoredPrice, priceSettingEndpoints } from '@waybill/contract/endpoints/price-settings.ts';
import type { AuditEntry } from '../../platform/access/audit.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { equals } from '../../platform/db/view.ts';
import { performOnce } from '../../platform/http/perform-once.ts';
import { AppError, existing, fieldError } from '../../platform/app-error.ts';

export const priceRoutes = ({
  prices,
}: {
  readonly prices: Prices;
}): Handlers<Pick<typeof logisticsEndpoints, 'getPriceLists'>> => ({
  getPriceLists: async () => ({
    list: (await prices.all()).map((price) => ({ ...price, unitPrice: toPoints(price.unitPrice) })),
  }),
});

const entry = (act: 'add' | 'withdraw', price: StoredPrice): AuditEntry => {
  const { unitPrice, tiers, validFrom } = price;
  const shown = { unitPrice, tiers, validFrom };
  return {
    act: `price.${act}`,
    targetId: price.id,
    targetName: `${price.carrier} ${price.scope}`,
    reason: act === 'add' ? price.remark : null,
    before: act === 'add' ? null : shown,
    after: act === 'add' ? shown : null,
  };
};

export const priceSettingRoutes: Routes<typeof priceSettingEndpoints, { readonly prices: Prices }> = ({
  db,
  prices,
  audit,
}) => ({
  listPrices: ({ query: { carrier, scope, state, ...page } }) =>
    storedPrices.page(
      db,
      page,
      equals('p.carrier', carrier),
      equals('p.scope', scope),
      equals('p.state', state),
    ),
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
      const price = await storedPrices.one(tx, equals('p.id', made.id));
      if (price === undefined) throw new Error('a price was not stored');
      await audit(tx, call, entry('add', price));
      return price;
    });
    prices.forget();
    return added;
  },
  confirmPrices: (call) =>
    performOnce(db, 'confirmPrices', call, async (tx) => {
      const confirmed = (await confirmProposedPrices(tx)).length;
      if (confirmed > 0)
        await audit(tx, call, {
          act: 'price.confirm',
          targetId: 'all',
          targetName: null,
          after: { count: confirmed },
        });
      return { confirmed };
    }),
  withdrawPrice: async (call) => {
    await performOnce(db, 'withdrawPrice', call, async (tx) => {
      const id = rowId(call.params.id);
      const price = existing(await storedPrices.one(tx, equals('p.id', id)));
      if ((await removeUpcomingPrice(tx, id)).length === 0) throw new AppError('priceInForce');
      await audit(tx, call, entry('withdraw', price));
      return { withdrawn: true };
    });
    return null;
  },
});
