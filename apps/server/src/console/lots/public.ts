/** The door of the lots: what other features may take from them. */
export { loadGeneratedLot } from './load-generated-lot.ts';
export type { GeneratedLot } from './store.ts';
export type { LotShipment } from './shipment.ts';
