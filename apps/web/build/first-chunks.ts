import type { Rolldown } from 'vite';

const library = /\/node_modules\//;

/** Everything that `module` imports statically, itself included. */
const closure = (
  module: string,
  context: Rolldown.ChunkingContext,
  seen = new Set<string>(),
): Set<string> => {
  if (seen.has(module)) return seen;
  seen.add(module);
  context.getModuleInfo(module)?.importedIds.forEach((id) => closure(id, context, seen));
  return seen;
};

/** A chunk of modules that several pages share, which would else be a chunk each. */
type Together = { readonly name: string; readonly modules: RegExp };

/**
 * Puts what every page needs into two chunks, libraries and own code: fewer requests, better
 * compression, and libraries that stay cached when only the app changed. The bundler by itself
 * makes a chunk of each set of pages that share a module. To own code of every page also belongs
 * what matches `everywhere`: no page of the product does without it, though the entry does.
 */
export const firstChunks = (
  entry: string,
  { everywhere, together }: { readonly everywhere: RegExp; readonly together: readonly Together[] },
): Rolldown.CodeSplittingOptions => {
  let first: Set<string> | undefined;
  const isFirst = (module: string, context: Rolldown.ChunkingContext): boolean => {
    first ??= closure(entry, context);
    // The entry stays a chunk of its own: without one, index.html would have nothing to start.
    return first.has(module) && module !== entry;
  };
  return {
    groups: [
      {
        priority: 2,
        test: library,
        name: (module, context) => (isFirst(module, context) ? 'libraries' : null),
      },
      {
        priority: 1,
        name: (module, context) => (isFirst(module, context) || everywhere.test(module) ? 'base' : null),
      },
      ...together.map(({ name, modules }) => ({ priority: 0, test: modules, name })),
    ],
  };
};
