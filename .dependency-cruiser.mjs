/**
 * The import law. Checked on resolved imports, type-only ones included, by tools/check-boundaries.ts;
 * every rule has a violation planted in tools/planted that its test must see.
 */

/** The rooms that have features in them; others are a feature themselves. */
const feature = '(?:(?:identity|guard|stock|trade|parcels|outbox|console|records|ops)/)?[^/]+';
const anyFeature = `^apps/server/src/(?!platform/)${feature}/`;
const test = '[.]test(-kit)?[.]tsx?$';

/** Which feature may import from which. A new edge is a decision: add it here and say why in the commit. */
const featureEdges = {
  'identity/accounts': [
    'trade/approvals',
    'console/audit',
    'guard/blacklist',
    'identity/keys',
    'guard/limits',
    'records/security',
    'outbox/notices',
    'trade/points',
    'identity/sessions',
    'tickets',
  ],
  'identity/archive': ['outbox/notices', 'trade/points'],
  'ops/backups': ['console/audit', 'console/invariants'],
  'ops/demo': [
    'identity/accounts',
    'identity/keys',
    'trade/approvals',
    'records/exceptions',
    'stock/lots',
    'records/stats',
    'parcels/followed-numbers',
    'outbox/notices',
    'trade/orders',
    'trade/points',
    'stock/prices',
    'tickets',
    'stock/zips',
    'parcels/tracking',
  ],
  'ops/doctor': ['ops/backups', 'parcels/carrier-accounts', 'console/invariants', 'parcels/tracking'],
  'trade/approvals': ['console/audit', 'records/security', 'outbox/notices', 'trade/orders', 'trade/points'],
  'guard/blacklist': ['identity/sessions'],
  'console/cache': ['records/stats'],
  'parcels/carrier-accounts': ['identity/accounts', 'console/audit', 'parcels/tracking', 'outbox/webhooks'],
  'records/call-logs': ['console/audit', 'tickets'],
  'trade/codes': ['trade/approvals', 'trade/points'],
  'console/diagnosis': [
    'parcels/carrier-accounts',
    'console/invariants',
    'records/stats',
    'parcels/tracking',
  ],
  'records/exceptions': ['records/security', 'identity/sessions'],
  'console/invariants': ['guard/blacklist', 'guard/limits', 'records/security', 'outbox/notices'],
  'identity/keys': ['outbox/notices'],
  'stock/lots': ['console/audit'],
  'stock/numbers': ['console/audit', 'trade/holds', 'trade/orders', 'parcels/tracking'],
  'trade/staff-orders': ['console/audit', 'trade/orders', 'trade/points', 'tickets'],
  'console/people': [
    'identity/accounts',
    'trade/approvals',
    'console/audit',
    'identity/keys',
    'records/security',
    'parcels/followed-numbers',
    'trade/holds',
    'trade/orders',
    'trade/points',
    'identity/sessions',
    'tickets',
    'outbox/notices',
    'outbox/webhooks',
  ],
  'records/security': ['outbox/notices'],
  'records/stats': ['records/call-logs'],
  'parcels/followed-numbers': ['outbox/notices', 'parcels/batches', 'parcels/tracking', 'stock/zips'],
  'trade/holds': ['outbox/notices', 'stock/prices'],
  'trade/orders': ['trade/holds', 'outbox/notices', 'trade/points'],
  'trade/points': ['guard/limits', 'outbox/notices'],
  'identity/sessions': ['outbox/notices'],
  'ops/site': ['ops/demo'],
  'trade/statements': ['trade/points'],
  tickets: ['records/security', 'outbox/notices'],
  'parcels/batches': ['parcels/tracking'],
  'parcels/tracking': ['records/security'],
  'trade/waits': ['trade/holds', 'outbox/notices', 'trade/orders', 'records/stats'],
  'outbox/webhooks': ['outbox/notices'],
  'stock/zips': ['records/stats'],
};

const edgeRules = [
  ...Object.entries(featureEdges).map(([from, allowed]) => ({
    from: { path: `^apps/server/src/${from}/`, pathNot: test },
    to: { path: anyFeature, pathNot: [from, ...allowed].map((name) => `^apps/server/src/${name}/`) },
  })),
  {
    from: {
      path: `^apps/server/src/(?!platform/)(${feature})/`,
      pathNot: [test, ...Object.keys(featureEdges).map((name) => `^apps/server/src/${name}/`)],
    },
    to: { path: anyFeature, pathNot: '^apps/server/src/$1/' },
  },
].map((rule) => ({
  name: 'feature-edges-are-declared',
  comment: 'A feature uses only those other features that featureEdges names.',
  severity: 'error',
  ...rule,
}));

const law = [
  {
    name: 'platform-knows-no-feature',
    comment: 'platform/ is what features stand on: it imports the contract, phrases, Node and libraries.',
    // Types of rows name what is kept as JSON.
    from: { path: '^apps/server/src/platform/', pathNot: '/tables[.]gen[.]ts$' },
    to: { path: ['^apps/server/src/(?!platform/)', '^packages/carriers/'] },
  },
  {
    name: 'feature-only-through-its-public-api',
    comment: 'What a feature lets others use stands in its public-api.ts.',
    from: { path: `^apps/server/src/(?!platform/)(${feature})/` },
    to: { path: anyFeature, pathNot: ['^apps/server/src/$1/', '/public-api[.]ts$'] },
  },
  {
    name: 'roots-use-public-apis-and-routes',
    comment: 'The files that put the server together see of a feature its public API and its routes.',
    from: { path: ['^apps/server/src/[^/]+[.]ts$', '^apps/server/test/'] },
    to: { path: anyFeature, pathNot: '/(public-api|routes)[.]ts$' },
  },
  {
    name: 'features-never-see-the-whole-context',
    comment:
      'A feature names what it uses: Pick<Deps, …> of platform/deps.ts, and services of other features by their types.',
    from: { path: '^apps/server/src/[^/]+/', pathNot: test },
    to: { path: '^apps/server/src/context[.]ts$' },
  },
  {
    name: 'only-store-speaks-sql',
    comment:
      'SQL lives in store.ts of a feature and in platform/db; take Db, Tx and Pool from platform/db/database.ts.',
    from: {
      path: '^(apps/(server|web)/src|packages/[^/]+/src)/',
      pathNot: ['/store[.]ts$', '^apps/server/src/platform/(db|jobs)/', test],
    },
    to: { path: 'node_modules/(@types/)?(kysely|pg|pg-copy-streams)/' },
  },
  {
    name: 'rules-are-pure',
    comment:
      'rules.ts decides from what it is given; nothing that it reaches reads a database, a file, the network or HTTP.',
    from: { path: '^apps/server/src/(.+)/rules[.]ts$' },
    to: {
      reachable: true,
      pathNot: [
        '^packages/(contract|files|phrases)/src/',
        '^packages/carriers/src/tracking(-number)?/',
        '^apps/server/src/$1/(?!store[.]|routes[.]|jobs[.]|public-api[.])',
        '^apps/server/src/platform/(std/|obstacle[.]ts|db/locks[.]ts)',
        'node_modules/(zod|@lingui|ipaddr[.]js)/',
        '^(crypto|net)$',
      ],
    },
  },
  {
    name: 'contract-imports-zod-only',
    comment: 'Browser and server both load the contract.',
    from: { path: '^packages/contract/src/', pathNot: '[.]test(-kit)?[.]tsx?$' },
    to: { pathNot: ['^packages/contract/src/', 'node_modules/zod/'] },
  },
  {
    name: 'phrases-import-contract-and-lingui',
    comment: 'Phrases are texts and the translator, nothing else.',
    from: { path: '^packages/phrases/src/', pathNot: test },
    to: { pathNot: ['^packages/(phrases|contract)/src/', 'node_modules/@lingui/'] },
  },
  {
    name: 'phrases-take-types-of-the-contract',
    comment: 'Phrases check their keys against the contract and must not load its schemas.',
    from: { path: '^packages/phrases/src/', pathNot: test },
    to: { path: '^packages/contract/', dependencyTypesNot: ['type-only', 'type-import'] },
  },
  {
    name: 'carriers-know-contract-only',
    comment: 'Clients and number formats of the carriers know no database, no server and no web.',
    from: { path: '^packages/carriers/src/' },
    to: {
      path: [
        '^(apps|bench|tools)/',
        '^packages/(?!carriers/|contract/)',
        'node_modules/(kysely|pg|pg-copy-streams)/',
      ],
    },
  },
  {
    name: 'sentences-know-contract-only',
    comment: 'A sentence and a file are read without a database, a network or a library.',
    from: { path: '^packages/(sentences|files)/src/', pathNot: test },
    to: { path: '.', pathNot: '^packages/(sentences|files|contract)/src/' },
  },
  {
    name: 'client-stands-alone',
    comment: "What others install brings all that it needs, and fetch is their runtime's.",
    from: { path: '^packages/client/src/', pathNot: test },
    to: { path: '.', pathNot: '^packages/client/src/' },
  },
  {
    name: 'server-never-imports-web',
    comment: 'The server serves the built web as files.',
    from: { path: '^apps/server/' },
    to: { path: '^apps/web/' },
  },
  {
    name: 'web-never-imports-server',
    comment: 'What both need stands in packages/.',
    from: { path: '^apps/web/(src|build)/' },
    to: { path: ['^apps/server/', '^packages/carriers/src/(?!tracking-number/|tracking/event-kind)'] },
  },
  {
    name: 'client-knows-no-page',
    comment: 'client/ speaks HTTP and keeps the session; pages decide what is shown.',
    from: { path: '^apps/web/src/client/' },
    to: { path: '^apps/web/src/(?!client/|std/)' },
  },
  {
    name: 'kit-knows-no-data',
    comment: 'kit/ gets everything by props: no contract but its std/, no client, no feature.',
    from: { path: '^apps/web/src/kit/' },
    to: { path: ['^apps/web/src/(?!kit/|std/)', '^packages/contract/src/(?!std/)'] },
  },
  {
    name: 'shell-knows-no-feature',
    comment:
      'shell/ is what pages of features stand in, tracking/ what several of them show of parcels; what it shows of them the routes hand to it.',
    from: { path: '^apps/web/src/shell/' },
    to: { path: '^apps/web/src/(customer/|console/|[^/]+-(routes|shell)[.]tsx?$|frame-slots[.]tsx$)' },
  },
  {
    name: 'web-features-meet-at-queries',
    comment:
      'A feature of the web sees of another only its queries, and what the server says of itself; pages are composed by the routes.',
    from: { path: '^apps/web/src/customer/([^/]+)/' },
    to: {
      path: '^apps/web/src/customer/',
      pathNot: ['^apps/web/src/customer/$1/', '/queries[.]ts$', '^apps/web/src/customer/site/site[.]ts$'],
    },
  },
  {
    name: 'std-stands-on-nothing',
    comment:
      'std/ extends the standard library: pure functions that three or more features use, which know nothing of the product.',
    from: { path: '^(packages/contract/src|apps/server/src/platform|apps/web/src)/std/', pathNot: test },
    to: { path: '.', pathNot: ['^$1/std/', '^crypto$'] },
  },
  {
    name: 'production-never-imports-tests',
    comment: 'Test builders, journeys and test cases stay out of what runs.',
    from: { path: '^(apps/(server|web)/src|packages/[^/]+/src)/', pathNot: test },
    to: {
      path: [test, '^apps/server/test/', '^apps/web/e2e/', 'node_modules/(vitest|@playwright|fast-check)/'],
    },
  },
  {
    name: 'no-cycles',
    comment: 'Two files that import each other are one file, or miss a third.',
    from: { pathNot: 'node_modules/' },
    to: { circular: true },
  },
  {
    name: 'no-barrels',
    comment: 'Import the file that has it. A feature of the server has one public API, public-api.ts.',
    from: { pathNot: 'node_modules/' },
    to: { path: '(^|/)index[.][cm]?[jt]sx?$', pathNot: 'node_modules/' },
  },
  {
    name: 'no-folder-for-everything',
    comment: 'A folder is named after what is in it.',
    from: { pathNot: 'node_modules/' },
    to: { path: '(^|/)(utils?|common|shared|helpers?|misc|core|lib)/', pathNot: 'node_modules/' },
  },
  {
    name: 'every-import-resolves',
    comment: 'An import that is not found is an edge that no rule sees.',
    from: {},
    to: { couldNotResolve: true },
  },
].map((rule) => ({ severity: 'error', ...rule }));

export default {
  forbidden: [...law, ...edgeRules],
  options: {
    doNotFollow: { path: 'node_modules/' },
    exclude: { path: '^(apps/web/dist|tools/planted)/' },
    tsPreCompilationDeps: true,
    parser: 'tsc',
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css', '.json', '.d.ts'],
    },
  },
};
