/** Tests of one reason that a cluster of Citus cannot pass; all of these names in the file, whatever group they are in. */
export type Exception = { readonly file: string; readonly tests: readonly string[]; readonly reason: string };

/** Every test of the server that fails on a cluster, with its reason. One that passes there is to be taken out. */
export const exceptions: readonly Exception[] = [
  {
    file: 'trade/holds/weeks-read.test.ts',
    tests: [
      'a query of seven days reads two weeks at most',
      'what is found by its key is looked for in its week alone',
    ],
    reason: 'Reads the plan of one node; the coordinator has none of the weeks',
  },
  {
    file: 'stock/weeks/weeks.test.ts',
    tests: ['the planner knows the stock as a whole once the job has looked at it'],
    reason: 'Statistics of the stock are on its workers, each of its parts',
  },
  {
    file: 'platform/db/distribute.test.ts',
    tests: [
      'what is divided is placed so, its keys and types let it be, and its foreign keys are those that are dropped',
      'the command with [] says in a sentence that a database has no Citus, and changes nothing',
      'the command with ["--check"] says in a sentence that a database has no Citus, and changes nothing',
    ],
    reason: 'Of a database that is to be divided; this one is',
  },
  {
    file: 'platform/db/tables.test.ts',
    tests: ['a shipment without a lot cannot exist'],
    reason: 'The stock on the workers has no foreign key to its lots, which are on the coordinator',
  },
  {
    file: 'storage-trouble.test.ts',
    tests: ['a command says in words what its folder or the database keeps it from'],
    reason: 'Puts a trigger on the stock',
  },
  {
    file: 'stock/lots/routes.test.ts',
    tests: ['an import that meets a full disk fails with a sentence, and the file may come again'],
    reason: 'Puts a trigger on the stock',
  },
  {
    file: 'stock/lots/withdrawal/reserved-numbers.test.ts',
    tests: [
      'a reservation that ends while its lot is being withdrawn leaves no number on the shelf',
      'one that ends while its lot is being restored leaves no number away',
    ],
    reason: 'Locks all of the stock by one statement, and looks on one node for who waits',
  },
  {
    file: 'console/invariants/what-is-not-asked.test.ts',
    tests: [
      'no statement reads what others have live (force_custom_plan)',
      'no statement reads what others have live (force_generic_plan)',
    ],
    reason: 'Counts the pages of one node, and fills the stock of that node alone',
  },
];
