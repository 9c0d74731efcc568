import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dayMs } from '@waybill/contract/std/days.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { demoServices } from '@waybill/server/src/ops/demo/demo-rows.ts';
import { randomFrom } from '@waybill/server/src/ops/demo/random.ts';
import { readZipFile } from '@waybill/server/src/stock/zips/public-api.ts';

const header =
  'carrier,tracking_number,service,destination_zip,destination_city,destination_state,origin_zip,origin_city,origin_state,shipped_on,expected_on,delivered_on,status,last_event_time\n';

/** Writes a lot of synthetic rows of the month before `today`, the same ones every time, in no order. */
export const writeLot = async (path: string, rows: number, today: string): Promise<void> => {
  const places = await readZipFile();
  const random = randomFrom(20_261_121);
  const days = Array.from({ length: 32 }, (_, ago) =>
    new Date(Date.parse(today) - ago * dayMs).toISOString().slice(0, 10),
  );
  const lines = function* (): Generator<string> {
    yield header;
    for (let line = 1; line <= rows; line += 1) {
      const carrier = random.oneOf(carriers);
      const service = random.weighted(demoServices[carrier]);
      const [to, from] = [random.oneOf(places), random.oneOf(places)];
      const serial = String((line * 7_368_787) % 10_000_000).padStart(7, '0');
      const ago = random.between(5, 31);
      const [shipped = today, delivered = today] = [days[ago], days[ago - 4]];
      const event = `${delivered} ${random.between(10, 20)}:${random.between(10, 59)}:00+00`;
      yield `${carrier},${service.number(random.between(0, 3), serial)},${service.name},${to.zip5},${to.city},${to.state},${from.zip5},${from.city},${from.state},${shipped},${delivered},${delivered},delivered,${event}\n`;
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(path));
};

const about = '--source bench --owner bench --basis synthetic --offer sellable'.split(' ');
/** Arguments of the command line that import it. */
export const importArguments = (path: string): readonly string[] => ['import', path, ...about];
