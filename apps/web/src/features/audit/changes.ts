import { type AuditResource, auditActs } from '@waybill/contract/vocabulary/audit-acts.ts';

const resourceOf = (act: string): AuditResource => act.slice(0, act.indexOf('.')) as AuditResource;

/** What acts are done to, in the order of the acts. */
export const resources: readonly AuditResource[] = [...new Set(auditActs.map(resourceOf))];

/** The acts that are done to something. */
export const actsOf = (resource: AuditResource) => auditActs.filter((act) => resourceOf(act) === resource);

type Fields = Readonly<Record<string, unknown>> | null;
export type Change = { readonly name: string; readonly before: unknown; readonly after: unknown };

/** The fields that differ, in the order in which they were written. */
export const changesOf = (before: Fields, after: Fields): readonly Change[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .map((name) => ({ name, before: before?.[name] ?? null, after: after?.[name] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
