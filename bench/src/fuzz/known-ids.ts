const isId = /(?:^id|Id|Ids|fingerprint)$|^ids$/;

/** The last of these in the name of an operation or of a field says what its `id` is of. */
const noun =
  /.*(order|ticket|attachment|repl|view|session|passkey|wait|point|lot|tracking|timeline|parcel|shipment|track|batch|follow|notic|notification|announcement|user|assignee|target|actor|key|template|limit|blacklist|webhook|endpoint|team|channel|price|code|alert|approval|refund|request|hold|held|reservation)/i;
const sameAs: Readonly<Record<string, string>> = {
  timeline: 'tracking',
  parcel: 'tracking',
  shipment: 'tracking',
  batch: 'track',
  notification: 'notic',
  announcement: 'notic',
  assignee: 'user',
  target: 'user',
  actor: 'user',
  webhook: 'endpoint',
  team: 'channel',
  refund: 'request',
  held: 'hold',
  reservation: 'order',
};

const kindOfName = (name: string): string => {
  const found = noun.exec(name)?.[1]?.toLowerCase() ?? name;
  return sameAs[found] ?? found;
};

/** What the id in a field of a call is of; undefined for a field that has none. */
export const kindOfField = (
  { id, path }: { readonly id: string; readonly path: string },
  field: string,
): string | undefined => {
  if (!isId.test(field)) return undefined;
  if (field !== 'id' && field !== 'ids') return kindOfName(field);
  if (id === 'placeOrder') return field === 'id' ? 'hold' : 'tracking';
  return path.includes('/users/{id}') ? 'user' : kindOfName(id);
};

type Found = { readonly id: string; readonly owner: number | undefined };

/** What stands deeper than these is of another kind: numbers of an order, the user of a ticket. */
const plain = new Set(['list', 'batch', 'data']);
const mostOfAKind = 60;

export class KnownIds {
  readonly #byKind = new Map<string, Found[]>();

  /** Takes the ids out of an answer of an operation, of its first few hundred values. */
  learn(operation: string, answer: unknown, owner: number | undefined): void {
    let left = 300;
    const look = (value: unknown, field: string, within: string): void => {
      left -= 1;
      if (left < 0) return;
      if (typeof value === 'string' && value !== '' && value.length <= 64 && isId.test(field))
        this.#add(kindOfName(field === 'id' ? within : field), { id: value, owner });
      if (typeof value !== 'object' || value === null) return;
      for (const [name, inner] of Object.entries(value)) {
        const isOfAnother = typeof inner === 'object' && !Array.isArray(value) && !plain.has(name);
        look(inner, Array.isArray(value) ? field : name, isOfAnother ? name : within);
      }
    };
    look(answer, '', operation);
  }

  #add(kind: string, found: Found): void {
    const known = this.#byKind.get(kind) ?? [];
    if (known.some(({ id }) => id === found.id)) return;
    this.#byKind.set(kind, [...known, found].slice(-mostOfAKind));
  }

  /**
   * One of a kind, one's own more often than others', mostly the newest; now and then one of another
   * kind. `0` while there is none.
   */
  pick(kind: string, asker: number | undefined, dice: number): string {
    const known = this.#byKind.get(kind) ?? [];
    const own = known.filter(({ owner }) => owner !== undefined && owner === asker);
    const other = known.length === 0 || dice % 12 === 0 ? [...this.#byKind.values()].flat() : known;
    const from = own.length > 0 && dice % 9 > 0 ? own : other;
    const newest = dice % 8 < 6 ? from.at(-1) : undefined;
    return (newest ?? from[dice % Math.max(1, from.length)])?.id ?? '0';
  }
}
