import type { Rolldown } from 'vite';

/** Chunks of a build by the names of their files. */
export type BuiltChunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** The chunks among all files of a build. */
export const chunksIn = (bundle: Rolldown.OutputBundle): BuiltChunks =>
  new Map(
    Object.values(bundle)
      .filter((output) => output.type === 'chunk')
      .map((chunk) => [chunk.fileName, chunk]),
  );

/** The chunk in which a module is, undefined for one that is in none. */
export const chunkOf = (chunks: BuiltChunks, module: string): string | undefined =>
  [...chunks.values()].find((chunk) => chunk.moduleIds.includes(module))?.fileName;

/** What index.html loads. */
export const entriesOf = (chunks: BuiltChunks): string[] =>
  [...chunks.values()].filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName);

/** Chunks that come with the given ones: everything they import statically. */
export const withImports = (
  chunks: BuiltChunks,
  names: readonly string[],
  seen = new Set<string>(),
): Set<string> => {
  for (const name of names) {
    const chunk = chunks.get(name);
    if (chunk === undefined || seen.has(name)) continue;
    seen.add(name);
    withImports(chunks, chunk.imports, seen);
  }
  return seen;
};
