import { judge } from '../../client/schemas.ts';
import { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import type { Judge } from '../../client/judge.ts';

/** Some acts call their remark a reason. */
const remarkIsReason =
  (judgeBody: Judge): Judge =>
  (body) => {
    const { reason, ...others } = judgeBody(body);
    return reason === undefined ? others : { ...others, remark: reason };
  };

/** The contract's judgement of acts on accounts. */
export const judges = {
  recharge: judge(peopleEndpoints.rechargeUser),
  refund: judge(peopleEndpoints.refundUser),
  adjust: judge(peopleEndpoints.adjustUser),
  status: remarkIsReason(judge(peopleEndpoints.setUserStatus)),
  role: remarkIsReason(judge(peopleEndpoints.setUserRole)),
  follow: remarkIsReason(judge(peopleEndpoints.setFollowLimit)),
  factor: remarkIsReason(judge(peopleEndpoints.resetSecondFactor)),
  revoke: remarkIsReason(judge(peopleEndpoints.revokeUserSessions)),
};
