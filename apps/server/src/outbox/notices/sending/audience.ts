import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import type { noticeEndpoints } from '@waybill/contract/endpoints/notices.ts';
import { roles } from '@waybill/contract/permissions.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { countAccounts, findNamed } from './store.ts';

type WrittenAudience = EndpointInput<typeof noticeEndpoints.previewNoticeAudience>['body'];

export const findAudience = async (reader: Reader, { targetType, targetIds = [] }: WrittenAudience) => {
  if (targetType !== 'user') {
    const named = targetType === 'all' ? undefined : roles.filter((role) => targetIds.includes(role));
    return { roles: named, accounts: [], unknown: [] };
  }
  const found = await findNamed(reader, [...new Set(targetIds)]);
  const known = new Set(found.map(({ name }) => name));
  const accounts = new Map(found.map((row) => [row.id, { id: String(row.id), userName: row.user_name }]));
  return {
    roles: undefined,
    accounts: [...accounts.values()],
    unknown: targetIds.filter((name) => !known.has(name)),
  };
};

export const previewAudience = async (reader: Reader, written: WrittenAudience) => {
  const { roles: named, ...audience } = await findAudience(reader, written);
  if (written.targetType === 'user') return { ...audience, recipients: audience.accounts.length };
  const [counted] = await countAccounts(reader, named ?? null);
  return { ...audience, recipients: counted?.accounts ?? 0 };
};
