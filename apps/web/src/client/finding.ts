/** What is wrong with a field: the key of a phrase, with what stands in its places where it has some. */
export type Finding = string | readonly [key: string, values: Readonly<Record<string, number>>];

/** What is wrong with which field of a body; nothing when it can be sent. */
export type Judge = (body: object) => Readonly<Record<string, Finding>>;
