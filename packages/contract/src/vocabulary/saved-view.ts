import { z } from 'zod';
import { invalid, trimmed, typedText, withoutNul } from './fields.ts';

const nameError = { error: 'fields.viewName' } as const;

/** Filters of one list that one account may save. */
export const mostViews = 20;

/** A filter of a list under a name; the query as the address has it. */
export const SavedView = z.object({ id: z.string(), name: z.string(), query: z.string() });
export type SavedView = z.infer<typeof SavedView>;

/** What a filter is saved by; the same name replaces it. */
export const NewView = z.strictObject({
  name: typedText(40, nameError.error, trimmed).refine(withoutNul, nameError),
  query: z.string(invalid).max(500, invalid).refine(withoutNul, invalid),
});
