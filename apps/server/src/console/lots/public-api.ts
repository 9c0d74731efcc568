/** The door of the lots: what other features and the files that put the server together take from them. */
export { importCommand } from './import-command.ts';
export { importFile } from './import-file.ts';
export { lotJobs, lotSchedule } from './jobs.ts';
export { loadGeneratedLot } from './load-generated-lot.ts';
export { type GeneratedLot, findLastLot } from './store.ts';
export type { LotShipment } from './shipment.ts';
