import path from 'node:path';
import type { Rolldown } from 'vite';

/**
 * Layers of chunks that pages share, from the first on, and what knows or is a page in each: a module is in the first that
 * reaches it. What is imported when somebody asks for it is in none and stays by itself.
 */
const layers: Readonly<Record<string, readonly string[]>> = {
  public: ['main.tsx', 'routes.tsx', 'client/kept-data.ts'],
  // Public pages that show what those behind the sign-in do.
  parcel: [
    'features/shared-parcel/shared-parcel-page.tsx',
    'features/accounts/pages/provider-page.tsx',
    'features/accounts/parts/code-step.tsx',
  ],
  app: [
    'signed-in-routes.tsx',
    'site-shell.tsx',
    'client/recover.ts',
    'client/session-runtime.ts',
    'features/orders/offline/keep-orders.ts',
    'features/orders/parts/refund-marks.tsx',
  ],
  phone: ['mobile-routes.tsx', 'mobile-shell.tsx'],
  console: ['staff-routes.tsx'],
  // It says how schemas are made, so it comes before them.
  schemas: ['client/schemas.ts'],
  'account-forms': ['../../../packages/contract/src/endpoints/accounts.ts?schemas'],
};

/** Features whose pages have each other's parts, in one chunk. */
const together: Readonly<Record<string, string>> = { 'console-home': 'stats' };

/**
 * A few chunks that pages share, and one a feature. By itself the bundler makes one of each set of pages that share a
 * module.
 */
export const chunks = (root: string): Rolldown.CodeSplittingOptions => {
  const at = (file: string): string => path.resolve(root, 'src', file);
  const maps = new Set(Object.values(layers).flat().map(at));
  const reached = new Map<string, ReadonlySet<string>>();

  /** Everything that these files and the pages that they know import statically. */
  const reachedFrom = (files: readonly string[], context: Rolldown.ChunkingContext): ReadonlySet<string> => {
    const pages = files.map(at).flatMap((file) => context.getModuleInfo(file)?.dynamicallyImportedIds ?? []);
    const seen = new Set([...files.map(at), ...pages.filter((id) => !maps.has(id))]);
    for (const module of seen) context.getModuleInfo(module)?.importedIds.forEach((id) => seen.add(id));
    return seen;
  };

  const nameOf = (module: string, context: Rolldown.ChunkingContext): string | null => {
    if (reached.size === 0)
      for (const [layer, files] of Object.entries(layers)) reached.set(layer, reachedFrom(files, context));
    if (module === at('main.tsx') || module.includes('/packages/phrases/')) return null;
    const layer = [...reached].find(([, modules]) => modules.has(module))?.[0];
    if (layer === undefined) return module.endsWith('?schemas') ? 'forms' : null;
    if (layer === 'public' && module.includes('/node_modules/')) return 'libraries';
    const [, feature] = /\/src\/features\/((?:[\w-]+\/(?=insight|mobile|waits))?[\w-]+)\//.exec(module) ?? [];
    return feature === undefined ? layer : `${layer}-${(together[feature] ?? feature).replace('/', '-')}`;
  };

  const first = ['libraries', 'public', 'public-accounts', ...Object.keys(layers).slice(1)];
  return {
    groups: [
      ...first.map((name, i) => ({
        priority: first.length - i,
        name: (module: string, context: Rolldown.ChunkingContext) =>
          nameOf(module, context) === name ? name : null,
      })),
      { name: nameOf },
    ],
  };
};
