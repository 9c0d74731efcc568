import type { WebhookState } from '@waybill/contract/vocabulary/webhook.ts';
import type { Tone } from '../../../ui/tag.tsx';

/** Colours of how an endpoint or a chat channel stands. */
export const stateTones: Readonly<Record<WebhookState, Tone>> = {
  active: 'success',
  paused: 'neutral',
  gone: 'error',
  failing: 'error',
};
