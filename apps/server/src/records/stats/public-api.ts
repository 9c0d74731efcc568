export { countTables, readStateStock } from './count-tables.ts';
export { countTableHours } from './happened-store.ts';
export { sampledMetrics, statesOfUsa } from './rules.ts';
export { type Node, createNode } from './node.ts';
export { insertDemoSamples, listNodes } from './store.ts';
