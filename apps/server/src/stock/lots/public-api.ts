export { importCommand } from './import-command.ts';
export { lotJobs, lotSchedule } from './jobs.ts';
export { loadGeneratedLot } from './load-shipments.ts';
export { type GeneratedLot, findLastLot } from './store.ts';
export type { LotShipment } from './shipment.ts';
