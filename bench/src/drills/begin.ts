import { type ServerProcess, startServerProcess } from '@waybill/server/test/server-process.ts';
import { type Traffic, type TrafficOptions, openTraffic } from '../traffic/traffic.ts';
import { type FrontDoor, openFrontDoor } from './nginx.ts';
import type { Shop } from './shop.ts';

// What begins here ends with the drill.

export const startNode = async (
  ends: AsyncDisposableStack,
  environment: Record<string, string>,
  at: { readonly port?: number } = {},
): Promise<ServerProcess> => {
  const node = await startServerProcess(environment, at);
  ends.defer(async () => void (await node.stop()));
  return node;
};

export const startDoor = async (
  ends: AsyncDisposableStack,
  nodes: readonly ServerProcess[],
): Promise<FrontDoor> => {
  const door = await openFrontDoor(nodes.map(({ port }) => port));
  ends.defer(() => door.stop());
  return door;
};

/** Settles once people have bought. */
export const beginTraffic = async (
  ends: AsyncDisposableStack,
  shop: Shop,
  options: TrafficOptions,
): Promise<Traffic> => {
  const traffic = await openTraffic(shop, options);
  ends.defer(() => traffic.rest());
  traffic.go();
  await traffic.moreOrders(20);
  return traffic;
};
