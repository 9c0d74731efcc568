import { z } from 'zod';

/** Points as the outside sees them: a number with at most two decimals. Inside they are whole hundredths. */
export const Points = z.number().meta({ description: 'Points, at most two decimals' });

/** Hundredths to points. */
export const toPoints = (hundredths: number): number => hundredths / 100;

/** Points to hundredths; exact for any number with at most two decimals. */
export const toHundredths = (points: number): number => Math.round(points * 100);
