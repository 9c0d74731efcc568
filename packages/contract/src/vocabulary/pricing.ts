import { z } from 'zod';
import { Points } from './points.ts';

export const PriceTier = z.object({ from: z.number().int(), percentOff: z.number().int() });
export type PriceTier = z.infer<typeof PriceTier>;

export const PriceList = z.object({ unitPrice: Points, tiers: z.array(PriceTier) });
export type PriceList = z.infer<typeof PriceList>;

/** Discount in percent for a quantity: the best tier that it reaches. */
export const discountFor = (tiers: readonly PriceTier[], quantity: number): number =>
  tiers.reduce((best, tier) => (quantity >= tier.from && tier.percentOff > best ? tier.percentOff : best), 0);

/** Total in hundredths of a point for `quantity` numbers at `unit` hundredths; half a hundredth rounds up. */
export const totalFor = (unit: number, tiers: readonly PriceTier[], quantity: number): number =>
  Math.floor((unit * quantity * (100 - discountFor(tiers, quantity)) + 50) / 100);

/** Splits a total over its items so that the parts differ by at most one hundredth and sum to it exactly. */
export const splitTotal = (total: number, quantity: number): number[] =>
  Array.from(
    { length: quantity },
    (_, i) => Math.floor((total * (i + 1)) / quantity) - Math.floor((total * i) / quantity),
  );
