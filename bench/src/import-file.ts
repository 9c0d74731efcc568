import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { demoServices } from '@waybill/server/src/demo/demo-services.ts';
import { randomFrom } from '@waybill/server/src/demo/random.ts';
import { readZipFile } from '@waybill/server/src/zips/public-api.ts';

/** Where the same rows stand three times: as a lot, and prepared for COPY into each of the two tables. */
export type ImportFiles = { readonly lot: string; readonly shipments: string; readonly numbers: string };

const header =
  'carrier,tracking_number,service,destination_zip,destination_city,destination_state,origin_zip,origin_city,origin_state,shipped_on,expected_on,delivered_on,status,last_event_time\n';
const dayMs = 86_400_000;
const chunkLength = 1_000_000;

const writerOf = (path: string): { add(text: string): Promise<void>; end(): Promise<void> } => {
  const file = createWriteStream(path);
  let waiting = '';
  return {
    add: async (text) => {
      waiting += text;
      if (waiting.length < chunkLength) return;
      const room = file.write(waiting);
      waiting = '';
      if (!room) await once(file, 'drain');
    },
    end: async () => {
      file.end(waiting);
      await once(file, 'finish');
    },
  };
};

/** Writes `rows` synthetic rows of the month before `today`, the same ones every time, in no order. */
export const writeImportFiles = async (files: ImportFiles, rows: number, today: string): Promise<void> => {
  const places = await readZipFile();
  const random = randomFrom(20_261_121);
  const day = (ago: number): string => new Date(Date.parse(today) - ago * dayMs).toISOString().slice(0, 10);
  const days = Array.from({ length: 32 }, (_, ago) => day(ago));
  const [lot, shipments, numbers] = [writerOf(files.lot), writerOf(files.shipments), writerOf(files.numbers)];
  await lot.add(header);
  for (let line = 1; line <= rows; line += 1) {
    const carrier = random.oneOf(carriers);
    const service = random.weighted(demoServices[carrier]);
    const [to, from] = [random.oneOf(places), random.oneOf(places)];
    const number = service.number(
      random.between(0, 3),
      String((line * 7_368_787) % 10_000_000).padStart(7, '0'),
    );
    const ago = random.between(5, 31);
    const [shipped, delivered] = [days[ago] ?? today, days[ago - 4] ?? today];
    const event = `${delivered} ${random.between(10, 20)}:${random.between(10, 59)}:00+00`;
    await lot.add(
      `${carrier},${number},${service.name},${to.zip5},${to.city},${to.state},${from.zip5},${from.city},${from.state},${shipped},${delivered},${delivered},delivered,${event}\n`,
    );
    await shipments.add(
      `1\t${event}\t${shipped}\t${delivered}\t${delivered}\t${carrier}\tdelivered\tt\t${to.zip5}\t${number}\t${service.name}\t${to.city}\t${to.state}\t${from.zip5}\t${from.city}\t${from.state}\n`,
    );
    await numbers.add(`${carrier}\t${number}\t1\t${to.zip5}\t${shipped}\n`);
  }
  await Promise.all([lot.end(), shipments.end(), numbers.end()]);
};
