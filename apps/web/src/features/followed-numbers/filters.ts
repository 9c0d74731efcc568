import { attentionRules } from '@waybill/contract/endpoints/followed-numbers.ts';
import { carriers, trackingStatuses, trackingSubStatuses } from '@waybill/contract/vocabulary/carrier.ts';
import { choiceIn, given, spelled, textIn } from '../../frame/address-filters.ts';

export const filterNames = [
  'status',
  'attention',
  'tag',
  'keyword',
  'carrier',
  'archived',
  'subStatus',
  'service',
  'place',
  'ended',
  'onTime',
  'deliveredFrom',
  'deliveredTo',
] as const;

/** Reads the filters out of the address; what makes no sense is none. */
export const filtersFromAddress = (address: URLSearchParams) =>
  given({
    status: choiceIn(address, 'status', trackingStatuses),
    attention: choiceIn(address, 'attention', ['any', ...attentionRules]),
    tag: textIn(address, 'tag'),
    keyword: textIn(address, 'keyword'),
    carrier: choiceIn(address, 'carrier', carriers),
    archived: choiceIn(address, 'archived', ['true', 'all']),
    subStatus: choiceIn(address, 'subStatus', ['none', ...trackingSubStatuses]),
    service: textIn(address, 'service'),
    place: textIn(address, 'place'),
    ended: choiceIn(address, 'ended', ['true', 'false']),
    onTime: choiceIn(address, 'onTime', ['true', 'false']),
    deliveredFrom: textIn(address, 'deliveredFrom'),
    deliveredTo: textIn(address, 'deliveredTo'),
  });
export type FollowFilters = ReturnType<typeof filtersFromAddress>;

/** What the address asks of the list, in one spelling. */
export const filterAddress = (address: URLSearchParams): string => spelled(filtersFromAddress(address));

/** Tags as they are typed, parted by commas. */
export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\uFF0C\uFF1B\u3001\n]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];
