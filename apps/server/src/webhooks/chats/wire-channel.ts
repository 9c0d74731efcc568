import { errorCatalogue } from '@waybill/contract/codes.ts';
import type { ChatChannel } from '@waybill/contract/endpoints/chat-channels.ts';
import { wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import type { Translate } from '../../platform/http/language.ts';
import type { StoredChannel } from './store.ts';

const wireError = (name: StoredChannel['last_error'], t: Translate): ChatChannel['lastError'] =>
  name && {
    name,
    code: errorCatalogue[name].code,
    text: t(`errors.${name}`),
    hint: t(`errors.${name}.hint`),
  };

/** A channel as the API shows it, errors in words. */
export const wireChannel = (channel: StoredChannel, t: Translate): ChatChannel => ({
  id: String(channel.id),
  kind: channel.kind,
  name: channel.name,
  address: channel.kind === 'email' ? channel.url.slice('mailto:'.length) : null,
  events: channel.events,
  language: channel.language,
  signed: channel.signed,
  state: channel.state,
  lastTime: wallTimeOrNull(channel.last_at),
  lastError: wireError(channel.last_error, t),
  createdTime: wallTime(channel.created_at),
});
