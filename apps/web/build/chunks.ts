import path from 'node:path';
import type { Rolldown } from 'vite';

/**
 * Layers of chunks that pages share, from the first on, and what knows or is a page in each: a module is in the first that
 * reaches it. What is imported when somebody asks for it is in none and stays by itself.
 */
const layers: Readonly<Record<string, readonly string[]>> = {
  public: ['main.tsx', 'routes.tsx', 'client/kept-data.ts'],
  // Public pages that show what those behind the sign-in do.
  parcel: ['customer/shared-parcel/shared-parcel-page.tsx', 'customer/accounts/parts/code-step.tsx'],
  app: [
    'signed-in-routes.tsx',
    'pages.ts',
    'site-shell.tsx',
    'client/recover.ts',
    'client/session-runtime.ts',
    'customer/orders/offline/keep-orders.ts',
  ],
  phone: ['mobile-shell.tsx'],
  console: ['console-pages.ts'],
  // It says how schemas are made, so it comes before them.
  schemas: ['client/schemas.ts'],
  'account-forms': ['../../../packages/contract/src/endpoints/accounts.ts?schemas'],
};

/** Features whose pages have each other's parts, in one chunk. */
const together: Readonly<Record<string, string>> = { home: 'stats' };

/** What few pages show, apart from what all load: the journey of a parcel, what is done with its number, the intake of numbers, the map of the stock, own words. */
const apart: Readonly<Record<string, RegExp>> = {
  numbers: /\/src\/tracking\/numbers\/|\/packages\/carriers\/src\/tracking-number\//,
  'own-words': /\/src\/shell\/own-words/,
  followed: /\/src\/tracking\/parcel\//,
  'stock-map': /\/src\/kit\/us-(?:map|states)/,
  journey: /\/src\/tracking\/timeline\/|\/src\/kit\/(?:route-map|us-land)|\/packages\/carriers\//,
};

const featureOf = (module: string): string | undefined =>
  /\/src\/(?:customer|console)\/((?:[\w-]+\/(?=insight|mobile|waits))?[\w-]+)\//.exec(module)?.[1];

/**
 * A few chunks that pages share, and one a feature with what it alone needs. By itself the bundler makes one of each set of
 * pages that share a module.
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

  /** The pages that need a module, now or when somebody asks for it; '' for what stands around them. */
  const owners = new Map<string, Set<string>>();
  const findOwners = (context: Rolldown.ChunkingContext): void => {
    const importsOf = (id: string): readonly string[] => {
      const info = context.getModuleInfo(id);
      return [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])];
    };
    const pages = new Set(
      [...maps]
        .flatMap((id) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
        .filter((id) => !maps.has(id)),
    );
    const own = (owner: string, from: string): void => {
      const seen = new Set([from]);
      for (const id of seen) {
        owners.set(id, (owners.get(id) ?? new Set()).add(owner));
        for (const next of importsOf(id)) if (!pages.has(next) && !maps.has(next)) seen.add(next);
      }
    };
    for (const id of maps) own('', id);
    for (const id of pages) own(id, id);
  };

  const nameOf = (module: string, context: Rolldown.ChunkingContext): string | null => {
    if (reached.size === 0) {
      for (const [layer, files] of Object.entries(layers)) reached.set(layer, reachedFrom(files, context));
      findOwners(context);
    }
    if (module === at('main.tsx') || module.includes('/packages/phrases/')) return null;
    const layer = [...reached].find(([, modules]) => modules.has(module))?.[0];
    if (layer === undefined) return module.endsWith('?schemas') ? 'forms' : null;
    if (layer === 'public' && module.includes('/node_modules/')) return 'libraries';
    const own = Object.keys(apart).find((name) => apart[name]?.test(module));
    if (own !== undefined && layer !== 'public') return own;
    const [page = '', ...others] = owners.get(module) ?? [];
    if (page !== '' && others.length === 0) return path.basename(page, '.tsx');
    const features = new Set([page, ...others].map((id) => featureOf(id)));
    const feature = featureOf(module) ?? (features.size === 1 ? featureOf(page) : undefined);
    return feature === undefined ? layer : `${layer}-${(together[feature] ?? feature).replace('/', '-')}`;
  };

  // A chunk takes along what it needs and none before it has: so what many need comes before what few show.
  const first = [
    'libraries',
    'public',
    'public-accounts',
    'parcel',
    'journey',
    ...Object.keys(layers).slice(2),
    'followed',
    'numbers',
    'stock-map',
  ];
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
