import fc from 'fast-check';
import { hostileTexts } from './hostile-texts.ts';

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const content = fc.constantFrom<string | Buffer>(
  'tracking_number,carrier,shipped_on,zip5,status\n1ZA1B2030000000011,ups,2026-11-20,10001,in_transit\n',
  '运单号,承运商\n=cmd|x,ups\n',
  '"never closed,\n',
  '__proto__,constructor\n1,2\n',
  `${'a,'.repeat(3_000)}\n`,
  '{"trackingNumber":"1ZA1B2030000000011"}\n{"__proto__":{"a":1}}\n{broken\n',
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'plain text of a log',
  '',
  Buffer.from(png, 'base64'),
  Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(2_000, 0xff)]),
  // The first bytes of a ZIP, and nothing behind them.
  Buffer.from('504b0304140000000800', 'hex'),
  Buffer.alloc(100_000, 'a,b\n'),
);
const plainName = ['numbers.csv', 'log.txt', 'photo.png', 'lot.xlsx', 'lot.ndjson', '../../etc/passwd'];
const name = fc.constantFrom(
  ...plainName,
  ...plainName,
  'a\\b.csv',
  'x'.repeat(400),
  ...hostileTexts.slice(0, 9),
);
const lotFields = {
  source: '采购',
  owner: 'operator',
  basis: 'own parcels',
  offer: 'sellable',
  mapping: '{}',
};
const boundary = 'fuzz-boundary';
const part = (disposition: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
const quoted = (text: string): string =>
  text
    .replaceAll('"', '%22')
    .replaceAll(/[\r\n]/g, '_')
    .toWellFormed();

/** A form with a file, and the fields of a lot where a lot is wanted; one in thirteen is never closed. */
export const uploadOf = (id: string): fc.Arbitrary<{ headers: Record<string, string>; body: Buffer }> =>
  fc
    .tuple(content, name, fc.nat({ max: 12 }), fc.constantFrom(...hostileTexts))
    .map(([file, called, dice, text]) => {
      const fields = Object.entries(id.endsWith('Lot') ? lotFields : {}).map(
        ([field, value]) => `${part(`name="${field}"`)}\r\n${dice === 1 ? text.toWellFormed() : value}\r\n`,
      );
      const head = `${part(`name="file"; filename="${quoted(called)}"`)}Content-Type: application/octet-stream\r\n\r\n`;
      const end = dice === 0 ? '' : `\r\n--${boundary}--\r\n`;
      return {
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        body: Buffer.concat([Buffer.from(fields.join('') + head), Buffer.from(file), Buffer.from(end)]),
      };
    });
