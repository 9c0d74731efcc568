import { createSandbox } from './sandbox.ts';

/** `npm run sandbox -w @waybill/carriers`: the three carriers on loopback. SANDBOX_PORT, 3900 when it is not set. */
const port = Number(process.env['SANDBOX_PORT'] ?? 3900);
const sandbox = createSandbox();
const origin = await sandbox.listen(port);
process.stdout.write(`UPS, FedEx and USPS are imitated at ${origin}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.close());
}
