import type { ChatChannel } from '@waybill/contract/endpoints/chat-channels.ts';
import type { Tone } from '../../../ui/tag.tsx';

/** Colours of how an endpoint or a chat channel stands. */
export const stateTones: Readonly<Record<ChatChannel['state'], Tone>> = {
  active: 'success',
  paused: 'neutral',
  gone: 'error',
  failing: 'error',
  unconfirmed: 'warning',
};
