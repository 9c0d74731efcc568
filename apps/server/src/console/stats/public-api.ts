export { countTables } from './count-tables.ts';
export { keepHours } from './keep-hours.ts';
export { sampledMetrics } from './rules.ts';
export { readStateStock } from './read-state-stock.ts';
export { type Node, createNode } from './node.ts';
export { insertDemoSamples, listNodes } from './store.ts';
