import {
  type AttentionSetting,
  attentionSettingEndpoints,
} from '@waybill/contract/endpoints/attention-settings.ts';
import { embedHostEndpoints } from '@waybill/contract/endpoints/embed-hosts.ts';
import { followViewEndpoints } from '@waybill/contract/endpoints/follow-views.ts';
import { followedNumberEndpoints } from '@waybill/contract/endpoints/followed-numbers.ts';
import { sharedParcelEndpoints } from '@waybill/contract/endpoints/shared-parcels.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { useIdempotentMutation } from '../../client/use-idempotent-mutation.ts';
import {
  type FollowNotifications,
  followNotificationEndpoints,
} from '@waybill/contract/endpoints/follow-notifications.ts';
import { useTrial } from '../../frame/use-trial.ts';
import type { ViewStore } from '../../frame/list/view-store.ts';
import type { FollowFilters } from './filters.ts';

const followedKey = ['followed-numbers'] as const;

/** Rows of a page of the list. */
const pageSize = 50;

/** A page of the followed numbers that the filters ask for. */
export const followedQuery = (filters: FollowFilters, page: number) =>
  queryOptions({
    queryKey: [...followedKey, 'list', filters, page],
    queryFn: ({ signal }) =>
      call(
        followedNumberEndpoints.listFollowedNumbers,
        { query: { ...filters, page: String(page), size: String(pageSize) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** How many numbers are followed, by status, rule and tag. */
export const followedSummaryQuery = queryOptions({
  queryKey: [...followedKey, 'summary'],
  queryFn: ({ signal }) =>
    call(followedNumberEndpoints.summariseFollowedNumbers, {}, { signal, background: true }),
  staleTime: 0,
});

/** The rules of what needs attention. */
export const attentionSettingsQuery = queryOptions({
  queryKey: [...followedKey, 'attention-settings'],
  queryFn: ({ signal }) => call(attentionSettingEndpoints.getAttentionSettings, {}, { signal }),
  staleTime: 0,
});

/** The reader's saved filters of the list. */
export const followedViews: ViewStore = {
  name: 'followed-views',
  list: (options) => call(followViewEndpoints.listFollowViews, {}, options),
  save: (body) => call(followViewEndpoints.saveFollowView, { body }),
  remove: (id) => call(followViewEndpoints.deleteFollowView, { params: { id } }),
};

/** A followed number with its events. */
export const followedNumberQuery = (id: string) =>
  queryOptions({
    queryKey: [...followedKey, 'one', id],
    queryFn: ({ signal }) => call(followedNumberEndpoints.getFollowedNumber, { params: { id } }, { signal }),
    staleTime: 0,
  });

type Added = {
  readonly numbers?: string[];
  readonly items?: { readonly number: string; readonly reference?: string; readonly note?: string }[];
  readonly tags?: string[];
  readonly reference?: string;
  readonly note?: string;
};

const useFollowedMutation = <Input, Result>(name: string, run: (input: Input) => Promise<Result>) =>
  useIdempotentMutation(name, run, [followedKey]);

/** Follows numbers; the answer says what was added, known and rejected. */
export const useFollowNumbers = () =>
  useFollowedMutation('followNumbers', (body: Added) =>
    call(followedNumberEndpoints.followNumbers, { body }),
  );

/** What can be done with several numbers at once. */
export type BulkAct = {
  readonly action: 'archive' | 'unarchive' | 'delete' | 'tag';
  readonly ids: readonly string[];
  readonly tags?: readonly string[];
};

/** Archives, takes back, tags or stops following several numbers. */
export const useBulkAct = () =>
  useFollowedMutation('bulkAct', ({ action, ids, tags = [] }: BulkAct) =>
    call(followedNumberEndpoints.changeFollowedNumbers, {
      body: action === 'tag' ? { action, ids: [...ids], tags: [...tags] } : { action, ids: [...ids] },
    }),
  );

/** Changes the rules of what needs attention. */
export const useSaveAttentionSettings = () =>
  useFollowedMutation('saveAttentionSettings', (rules: AttentionSetting[]) =>
    call(attentionSettingEndpoints.saveAttentionSettings, { body: { rules } }),
  );

/** What rules of what needs attention would say of the reader's numbers. */
export const useTryAttentionSettings = () =>
  useTrial((rules: AttentionSetting[], options) =>
    call(attentionSettingEndpoints.tryAttentionSettings, { body: { rules } }, options),
  );

type Change = {
  readonly id: string;
  readonly tags: string[];
  readonly reference: string;
  readonly note: string;
  /** Texts that are empty, which are not sent. */
  readonly clear: ('reference' | 'note')[];
};

/** Changes tags, reference and note of a number. */
export const useChangeFollowed = () =>
  useFollowedMutation('changeFollowed', ({ id, ...body }: Change) =>
    call(followedNumberEndpoints.changeFollowedNumber, { params: { id }, body }),
  );

type Share = {
  readonly id: string;
  readonly masked: boolean;
  readonly days: number;
  readonly seller: string;
  readonly message: string;
};

/** Makes the link that shows a number to whoever has it; the one before stops working. */
export const useShareFollowed = () =>
  useFollowedMutation('shareFollowed', ({ id, ...body }: Share) =>
    call(sharedParcelEndpoints.shareFollowedNumber, { params: { id }, body }),
  );

/** Takes the link of a number back. */
export const useUnshareFollowed = () =>
  useFollowedMutation('unshareFollowed', (id: string) =>
    call(sharedParcelEndpoints.unshareFollowedNumber, { params: { id } }),
  );

/** The websites that may show the reader's shared parcels. */
export const embedHostsQuery = queryOptions({
  queryKey: [...followedKey, 'embed-hosts'],
  queryFn: ({ signal }) => call(embedHostEndpoints.getEmbedHosts, {}, { signal }),
  staleTime: 0,
});

/** Chooses the websites that may show them. */
export const useSaveEmbedHosts = () =>
  useFollowedMutation('saveEmbedHosts', (hosts: string[]) =>
    call(embedHostEndpoints.saveEmbedHosts, { body: { hosts } }),
  );

/** What the reader is notified of. */
export const followNotificationsQuery = queryOptions({
  queryKey: [...followedKey, 'notifications'],
  queryFn: ({ signal }) => call(followNotificationEndpoints.getFollowNotifications, {}, { signal }),
  staleTime: 0,
});

/** Chooses what the reader is notified of. */
export const useSaveFollowNotifications = () =>
  useFollowedMutation('saveFollowNotifications', (body: FollowNotifications) =>
    call(followNotificationEndpoints.saveFollowNotifications, { body }),
  );
