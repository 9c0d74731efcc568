/**
 * Stands in for zod in the browser. The contract's schemas are for the server, which validates;
 * here they would weigh more than the router. Building one is free and gives nothing; using one throws.
 */
const uses: ReadonlySet<PropertyKey> = new Set([
  'parse',
  'parseAsync',
  'safeParse',
  'safeParseAsync',
  'encode',
  'decode',
]);

const nothing: object = new Proxy(() => nothing, {
  get: (_, name) => {
    if (uses.has(name)) throw new Error('Schemas are not available in the browser');
    return nothing;
  },
  apply: () => nothing,
});

export { nothing as z };
