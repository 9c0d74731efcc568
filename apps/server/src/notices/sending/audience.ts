import { type Role, roles } from '@waybill/contract/permissions.ts';
import type { NoticeTarget } from '@waybill/contract/vocabulary/notice.ts';
import type { Reader } from '../../platform/db/database.ts';
import { countAccounts, findNamed } from './store.ts';

export type WrittenAudience = {
  readonly targetType: NoticeTarget;
  readonly targetIds?: readonly string[] | undefined;
};

export type NamedAccount = { readonly id: string; readonly userName: string };

const rolesOf = (names: readonly string[]): Role[] => roles.filter((role) => names.includes(role));

export type FoundAudience = {
  readonly roles: readonly Role[] | undefined;
  readonly accounts: readonly NamedAccount[];
  readonly unknown: readonly string[];
};

export const findAudience = async (
  reader: Reader,
  { targetType, targetIds = [] }: WrittenAudience,
): Promise<FoundAudience> => {
  if (targetType === 'all') return { roles: undefined, accounts: [], unknown: [] };
  if (targetType === 'role') return { roles: rolesOf(targetIds), accounts: [], unknown: [] };
  const found = await findNamed(reader, [...new Set(targetIds)]);
  const known = new Set(found.map(({ name }) => name));
  const accounts = new Map(found.map((row) => [row.id, { id: String(row.id), userName: row.user_name }]));
  return {
    roles: undefined,
    accounts: [...accounts.values()],
    unknown: targetIds.filter((name) => !known.has(name)),
  };
};

export type AudiencePreview = { recipients: number; accounts: NamedAccount[]; unknown: string[] };

export const previewAudience = async (reader: Reader, written: WrittenAudience): Promise<AudiencePreview> => {
  const { accounts, unknown, roles: named } = await findAudience(reader, written);
  const preview = { accounts: [...accounts], unknown: [...unknown] };
  if (written.targetType === 'user') return { ...preview, recipients: accounts.length };
  const [counted] = await countAccounts(reader, named ?? null);
  return { ...preview, recipients: counted?.accounts ?? 0 };
};
