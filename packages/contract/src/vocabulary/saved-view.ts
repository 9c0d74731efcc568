import { z } from 'zod';

const nameError = { error: 'fields.viewName' } as const;

/** Filters of one list that one account may save. */
export const mostViews = 20;

/** A filter of a list under a name; the query as the address has it. */
export const SavedView = z.object({ id: z.string(), name: z.string(), query: z.string() });
export type SavedView = z.infer<typeof SavedView>;

/** What a filter is saved by; the same name replaces it. */
export const NewView = z.strictObject({
  name: z
    .string(nameError)
    .trim()
    .min(1, nameError)
    .max(40, nameError)
    // The database takes no NUL.
    .refine((value) => !value.includes('\0'), nameError),
  query: z
    .string({ error: 'fields.invalid' })
    .max(500, { error: 'fields.invalid' })
    .refine((value) => !value.includes('\0'), { error: 'fields.invalid' }),
});
