import { z } from 'zod';

/** Points as the outside sees them: a number with at most two decimals. Inside they are whole hundredths. */
export const Points = z.number().meta({ description: 'Points, at most two decimals', examples: [12.5] });

export const toPoints = (hundredths: number): number => hundredths / 100;

/** Points to hundredths; exact for any number with at most two decimals. */
export const toHundredths = (points: number): number => Math.round(points * 100);

/** Whether a number is exactly what somebody writes with at most two decimals: 1.99999 and 1e-9 are not. */
const isWritten = (points: number): boolean =>
  Number.isFinite(points) && toPoints(toHundredths(points)) === points;

/**
 * Points that a request brings: within the bounds, both allowed, and with at most two decimals, exactly. Nothing is
 * rounded: an amount that cannot be moved is rejected with `error` of its field.
 */
export const PointsInput = (
  least: number,
  most: number,
  error: 'fields.points' | 'fields.price' | 'fields.codePoints',
) =>
  z
    .number({ error })
    .min(least, { error })
    .max(most, { error })
    .refine(isWritten, { error })
    .meta({ description: 'Points, at most two decimals' });
