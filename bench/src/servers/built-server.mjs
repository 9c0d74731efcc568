// The server as `npm run build` made it and the command line starts it, on a port that it is told.
import { setTimeout as pause } from 'node:timers/promises';
import { findBundle, startServer } from '@waybill/server/src/bundle.mjs';
import { reportToParent } from './report-to-parent.mjs';

const port = Number(process.env.PORT);
const isReady = () =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

if (findBundle() === undefined) throw new Error('npm run build comes first');
await startServer();
// Looked at until it answers: it says so to a log alone.
while (!(await isReady())) await pause(20);
reportToParent(port, async () => {
  process.kill(process.pid, 'SIGTERM');
  // It ends the process itself once it has stopped.
  await new Promise(() => undefined);
});
