/** The address of the list that a query asks for; undefined where the reader has no such list. */
export type ListPath = (filter: Readonly<Record<string, string>> | undefined) => string | undefined;
