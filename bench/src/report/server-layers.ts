import { Session } from 'node:inspector/promises';

/** Parts of the server in which a call spends time, by the files that they are made of; the first that fits counts. */
const layers: readonly (readonly [layer: string, files: RegExp])[] = [
  ['the caller', /\/bench\/|light-my-request/],
  ['who calls', /server\/src\/(sessions|platform\/access)\//],
  ['limits', /server\/src\/console\/limits\/|limiter|rate-limiter-flexible/],
  [
    'logs, metrics, traces',
    /server\/src\/(console\/call-logs|platform\/(log|metrics|tracing))\/|pino|opentelemetry/,
  ],
  ['validation', /\/zod\//],
  ['statements', /server\/src\/platform\/db\/|\/(pg|pg-pool|pg-protocol|pg-types|kysely)\//],
  ['serialisation', /fast-json-stringify/],
  ['HTTP', /server\/src\/platform\/|\/(fastify|@fastify\/[\w-]+|find-my-way|avvio|secure-json-parse)\//],
  ['the feature', /\/(apps|packages)\//],
];
const garbage = 'garbage';
const rest = 'runtime';

/** The columns of a table of layers, the caller's own left out. */
export const layerNames = [...layers.map(([layer]) => layer).slice(1), garbage, rest];

type Frame = { readonly functionName: string; readonly url: string };

/** The layer of a frame; undefined for what belongs to whoever called it. */
const layerOf = ({ functionName, url }: Frame): string | undefined => {
  if (functionName === '(garbage collector)') return garbage;
  if (functionName === '(idle)') return 'idle';
  return layers.find(([, files]) => files.test(url))?.[0];
};

/** Microseconds of the CPU by layer while `work` runs. What the runtime does counts with the layer that called it. */
export const profileLayers = async (work: () => Promise<void>): Promise<ReadonlyMap<string, number>> => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 100 });
  await session.post('Profiler.start');
  await work();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const layerById = new Map<number, string>();
  const visit = (id: number, above: string): void => {
    const node = byId.get(id);
    if (node === undefined) return;
    const layer = layerOf(node.callFrame) ?? above;
    layerById.set(id, layer);
    for (const child of node.children ?? []) visit(child, layer);
  };
  const byId = new Map(profile.nodes.map((node) => [node.id, node]));
  const [root] = profile.nodes;
  if (root !== undefined) visit(root.id, rest);
  const spent = new Map<string, number>();
  for (const [at, id] of (profile.samples ?? []).entries()) {
    const layer = layerById.get(id) ?? rest;
    spent.set(layer, (spent.get(layer) ?? 0) + (profile.timeDeltas?.[at] ?? 0));
  }
  return spent;
};
