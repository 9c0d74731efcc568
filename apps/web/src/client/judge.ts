/** What is wrong with which field of a body, as keys of phrases; nothing when it can be sent. */
export type Judge = (body: object) => Readonly<Record<string, string>>;
