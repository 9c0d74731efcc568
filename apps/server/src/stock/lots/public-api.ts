export { importCommand } from './import-command.ts';
export { lotJobs, lotSchedule } from './run-import.ts';
export { loadGeneratedLot } from './load/load-shipments.ts';
export type { GeneratedLot } from './load/store.ts';
export { findLastLot } from './store.ts';
export type { LotShipment } from './shipment.ts';
