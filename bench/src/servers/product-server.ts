import type { AddressInfo } from 'node:net';
import { readConfig } from '@waybill/server/src/platform/config/config.ts';
import { createLog } from '@waybill/server/src/platform/log/log.ts';
import { startServer } from '@waybill/server/src/start-server.ts';
import { reportToParent } from './report-to-parent.mjs';

const config = readConfig(process.env);
const server = await startServer(config, createLog(config.logLevel));
const { port } = server.app.server.address() as AddressInfo;
reportToParent(port, () => server.stop());
