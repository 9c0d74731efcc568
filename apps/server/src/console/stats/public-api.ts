/** Door of the figures: the processes, what they measure, and counts over whole tables. */
export { countTables } from './count-tables.ts';
export { keepHours } from './keep-hours.ts';
export { readStateStock } from './read-state-stock.ts';
export { type Node, createNode } from './node.ts';
export {
  deleteGoneNodes,
  deleteOldActivity,
  deleteOldSamples,
  insertDemoSamples,
  listNodes,
  thinSamples,
} from './store.ts';
