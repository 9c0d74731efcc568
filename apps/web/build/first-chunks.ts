import path from 'node:path';
import type { ModulePreloadOptions, Rolldown } from 'vite';

/** Modules that several pages share, by the chunk that they come in: one each would be a request each. */
export const together: Readonly<Record<string, readonly string[]>> = {
  account: [
    'features/accounts/parts/{account-page,brand-panel,email-field,form-failure,new-password-fields}.tsx',
    'features/accounts/{account-form,failures,password-rules,password-strength,step-failure}.ts*',
    'ui/{password-field,strength-meter,text-field}.tsx',
  ],
  // Public pages have them, and the desktop ones; the first page of phones has none.
  switches: ['frame/preferences.tsx', 'ui/{lazy-part,notice,segmented}.tsx'],
  session: ['client/{run-machine,session-runtime,session-driver,session-machine,session-states}.ts'],
  recovery: ['client/{recover,definitive-failure}.ts'],
  query: [
    '../../../node_modules/@tanstack/{query-core,react-query}/**/!(*[iI]nfinite*|*[qQ]ueries*|useMutation.*|mutationObserver.*)',
  ],
  // What both shells are made of, and the small parts that the first page in each has.
  shell: [
    'ui/{clock,countdown,days,numbers,points,status-tag,tag,when}.ts*',
    'ticket-paths.ts',
    'frame/{order-tag,use-frame,keep-alive-outlet,frozen,last-address,session-warnings,session-status}.ts*',
    'frame/{loading-overlay,query-client,session-messages,forget-account,balance,guarded}.ts*',
    'frame/{service-worker,twin-pages,lead-phones}.ts',
    'frame/{account-query,balance-query,sign-out}.ts',
    '{load-mobile-shell,frame-slots}.ts*',
    'features/notices/{notice-state,polling-states,start-polling,use-notice-centre}.ts*',
    'features/notices/parts/{notice-bell,announcement-slot}.tsx',
  ],
  'mobile-frame': [
    'mobile-shell.tsx',
    'frame/{mobile-frame,mobile-header,mobile-tabs,mobile-pull,use-pull}.ts*',
    'features/shipments/mobile/carrier-pages.ts',
  ],
  // What the home page of phones reads; the pages of orders and carriers read it too.
  reads: [
    'frame/refund-rules.ts',
    'features/orders/{queries,filters}.ts',
    'features/shipments/home-queries.ts',
    '../../../packages/contract/src/endpoints/{logistics,orders}.ts',
    '../../../packages/contract/src/vocabulary/{carrier,masking}.ts',
  ],
  // Every page in the shell has most of them.
  parts: [
    'frame/{help,read-failure,use-keyword}.ts*',
    'ui/{back-closes,card,choice-field,confirm-dialog,dialog,empty-state,error-state,facts,filter-field}.ts*',
    'ui/{line-field,page-header,pick-field,reason-button,skeleton}.tsx',
  ],
};

/** Needed by every page of the product, though the entry does without. */
export const everywhere = [
  'client/call.ts',
  'frame/brand.tsx',
  'ui/{boundary,item-boundary}.tsx',
  '../../../packages/contract/src/{constants,endpoints/accounts}.ts',
];

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

/**
 * Puts what every page needs into two chunks, libraries and own code: fewer requests, better
 * compression, and libraries that stay cached when only the app changed. The bundler by itself
 * makes a chunk of each set of pages that share a module.
 */
export const firstChunks = (root: string): Rolldown.CodeSplittingOptions => {
  const entry = path.resolve(root, 'src/main.tsx');
  const isOneOf =
    (globs: readonly string[]) =>
    (module: string): boolean =>
      globs.some((glob) => path.matchesGlob(module, path.resolve(root, 'src', glob)));
  const isEverywhere = isOneOf(everywhere);
  let first: Set<string> | undefined;
  const isFirst = (module: string, context: Rolldown.ChunkingContext): boolean => {
    first ??= closure(entry, context);
    // The entry stays a chunk of its own: without one, index.html would have nothing to start.
    return module !== entry && (first.has(module) || isEverywhere(module));
  };
  return {
    groups: [
      {
        priority: 2,
        test: (module) => module.includes('/node_modules/'),
        name: (module, context) => (isFirst(module, context) ? 'libraries' : null),
      },
      { priority: 1, name: (module, context) => (isFirst(module, context) ? 'base' : null) },
      ...Object.entries(together).map(([name, globs]) => ({ priority: 0, name, test: isOneOf(globs) })),
    ],
  };
};

const firstOfAll = /\/(?:base|libraries|rolldown-runtime)-[\w-]+\.js$/;

/** Files that a lazy import asks for ahead: not those that index.html has loaded, which each import would name again. */
export const filesAhead: NonNullable<ModulePreloadOptions['resolveDependencies']> = (
  _,
  files,
  { hostType },
) => (hostType === 'html' ? files : files.filter((file) => !firstOfAll.test(file)));
