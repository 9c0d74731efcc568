const keysLink = '/personal?tab=keys';
const factorLink = '/personal?tab=security';
const webhooksLink = '/developers';
const teamChannelsLink = '/admin/channels';
const approvalsLink = '/admin/approvals';

type SecurityFacts = {
  readonly what: string;
  readonly act?: string;
  readonly ending?: string;
  readonly team?: boolean;
};

export const securityLink = ({ what, act, ending, team }: SecurityFacts): string => {
  switch (what) {
    case 'alert':
      return '/admin/security';
    case 'webhookGone':
    case 'webhookFailing':
      return team === true ? teamChannelsLink : webhooksLink;
    case 'approvalWaiting':
      return approvalsLink;
    case 'approvalDecided':
      return act === 'codes' && ending === 'approved' ? '/admin/codes' : approvalsLink;
    case 'keyIssued':
    case 'keyRotated':
    case 'keyRevoked':
      return keysLink;
    case 'factorOn':
    case 'factorOff':
    case 'factorReset':
    case 'codesRenewed':
    case 'recoveryUsed':
    case 'passkeyAdded':
    case 'passkeyRemoved':
      return factorLink;
    default:
      return '/personal?tab=sessions';
  }
};
