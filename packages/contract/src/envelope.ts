import { z } from 'zod';
import { errorCatalogue } from './codes.ts';
import { secondWays } from './vocabulary/second-way.ts';

/** What comes with an error, in `data` of the envelope. */
export const ErrorDetail = z.object({
  category: z.string(),
  name: z.string(),
  traceId: z.string(),
  supportHint: z.string(),
  /** Seconds to wait before trying again. */
  retryAfter: z.number().optional(),
  /** What is wrong with which field, in the reader's language. */
  fields: z.record(z.string(), z.string()).optional(),
  moneyEffect: z.enum(['none', 'charged', 'refunded']).optional(),
  /** Of secondFactorWanted: goes with the code to the second step of signing in. */
  ticket: z.string().optional(),
  /** Seconds that the ticket is good for. */
  expiresIn: z.number().optional(),
  /** What it may be given with: what the account has. */
  ways: z.array(z.enum(secondWays)).optional(),
  nextAction: z.object({ label: z.string(), route: z.string() }).optional(),
});
export type ErrorDetail = z.infer<typeof ErrorDetail>;

/** The envelope of a success: `code` is 0 (spec section 3). */
export const envelopeOf = <T extends z.core.$ZodType>(data: T) =>
  z.object({ code: z.literal(0), msg: z.string(), data });

export const ErrorCode = z
  .literal(Object.values(errorCatalogue).map(({ code }) => code))
  .meta({ 'x-enum-varnames': Object.keys(errorCatalogue) });

export const ErrorEnvelope = z.object({ code: ErrorCode, msg: z.string(), data: ErrorDetail });
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;
