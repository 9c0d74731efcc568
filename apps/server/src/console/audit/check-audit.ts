import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { auditEndpoints } from '@waybill/contract/endpoints/audit.ts';
import type { Reader } from '../../platform/db/database.ts';
import { wallTime } from '../../platform/db/times.ts';
import { checkChain } from './store.ts';

export const readAuditCheck = async (
  reader: Reader,
  most: number,
): Promise<EndpointData<typeof auditEndpoints.checkAudit>> => {
  const { rows, broken, now } = await checkChain(reader, most);
  return {
    rows,
    intact: broken.length === 0,
    broken: broken.map(({ id, problem }) => ({ id: String(id), problem })),
    checkedTime: wallTime(now),
  };
};
