/** Ids that are kept of each kind of thing, the latest ones. */
const kept = 60;

/** What an `id` is of, by the first part of a path that fits. */
const kindOfPath: readonly (readonly [RegExp, string])[] = [
  [/replies/, 'reply'],
  [/views/, 'view'],
  [/attachment/, 'attachment'],
  [/\/ticket\//, 'ticket'],
  [/\/track/, 'batch'],
  [/timeline|choose|refresh|\/query/, 'number'],
  [/extend|release|holds/, 'hold'],
  [/orders?\b|getUserOrder/i, 'order'],
  [/point/i, 'transaction'],
  [/\/sessions/, 'session'],
  [/\/users/, 'user'],
  [/approvals/, 'approval'],
  [/refund/, 'request'],
  [/\/keys/, 'key'],
  [/templates/, 'template'],
  [/limits/, 'limit'],
  [/blacklist/, 'block'],
  [/prices/, 'price'],
  [/codes/, 'codes'],
  [/lots/, 'lot'],
  [/alerts/, 'alert'],
  [/exception/, 'fingerprint'],
  [/notice/, 'notice'],
  [/traces/, 'trace'],
];

const kindOfField: Readonly<Record<string, string>> = {
  ticketId: 'ticket',
  followsTicketId: 'ticket',
  attachmentIds: 'attachment',
  cannedReplyId: 'reply',
  orderId: 'order',
  trackingInfoIds: 'number',
  holdId: 'hold',
  batchId: 'batch',
  userId: 'user',
  assigneeId: 'user',
  targetIds: 'user',
  actorId: 'user',
  approvalId: 'approval',
  requestId: 'request',
  templateId: 'template',
  limitId: 'limit',
  keyId: 'key',
  sessionId: 'session',
  noticeId: 'notice',
  noticeIds: 'notice',
  traceId: 'trace',
  fingerprint: 'fingerprint',
};

const kindOf = (path: string, field: string): string =>
  kindOfField[field] ?? kindOfPath.find(([pattern]) => pattern.test(path))?.[1] ?? path;

type Thing = { readonly id: string; readonly owner: number | undefined };

export class KnownThings {
  readonly #byKind = new Map<string, Thing[]>();
  #asker: number | undefined;

  /** Says who asks next: what was told to them is picked more often than what others have. */
  pickFor(asker: number | undefined): void {
    this.#asker = asker;
  }

  /** Keeps an id that a field of a call or its answer had; the oldest of its kind is forgotten. */
  add(path: string, field: string, id: string, owner?: number): void {
    const kind = kindOf(path, field);
    const known = this.#byKind.get(kind) ?? [];
    if (known.some((thing) => thing.id === id)) return;
    known.push({ id, owner });
    if (known.length > kept) known.shift();
    this.#byKind.set(kind, known);
  }

  /** Keeps what looks like an id in an answer to somebody. Looks at its first few hundred values. */
  learn(path: string, answer: unknown, owner?: number): void {
    let left = 300;
    const look = (value: unknown, field: string, at: string): void => {
      left -= 1;
      if (left < 0) return;
      if (typeof value === 'string') {
        if (value !== '' && value.length <= 64 && (field === 'id' || field in kindOfField))
          this.add(at, field, value, owner);
        return;
      }
      if (typeof value !== 'object' || value === null) return;
      for (const [name, inner] of Object.entries(value))
        if (Array.isArray(value)) look(inner, field, at);
        // What stands deeper is of another kind: numbers of an order, the user of a ticket.
        else
          look(
            inner,
            name,
            typeof inner === 'object' && name !== 'list' && name !== 'data' ? `${name}s` : at,
          );
    };
    look(answer, '', path);
  }

  /** One that fits a field of a call; now and then one of another kind. `0` while there is none. */
  pick(path: string, field: string, dice: number): string {
    const known = this.#byKind.get(kindOf(path, field));
    const own = known?.filter(({ owner }) => owner === this.#asker && owner !== undefined) ?? [];
    const from =
      known === undefined || dice % 9 === 0
        ? [...this.#byKind.values()].flat()
        : own.length > 0 && dice % 3 > 0
          ? own
          : known;
    return from[dice % Math.max(1, from.length)]?.id ?? '0';
  }
}
