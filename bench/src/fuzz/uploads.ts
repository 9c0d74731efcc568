import { hostileTexts } from './hostile-texts.ts';

const contents: readonly (string | Buffer)[] = [
  'tracking_number,carrier,shipped_on,zip5,status\n1ZA1B2030000000011,ups,2026-11-20,10001,in_transit\n',
  '运单号,承运商\n=cmd|x,ups\n',
  '"never closed,\n',
  '__proto__,constructor\n1,2\n',
  `${'a,'.repeat(3_000)}\n`,
  '{"trackingNumber":"1ZA1B2030000000011"}\n{"__proto__":{"a":1}}\n{broken\n',
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'plain text of a log',
  '',
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
  Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(2_000, 0xff)]),
  // The first bytes of a ZIP, and nothing behind them.
  Buffer.from('504b0304140000000800', 'hex'),
  Buffer.alloc(100_000, 'a,b\n'),
];
const names = [
  'numbers.csv',
  'log.txt',
  'photo.png',
  'lot.xlsx',
  'lot.ndjson',
  '../../etc/passwd',
  'a\\b.csv',
  'x'.repeat(400),
];
const boundary = 'fuzz-boundary';
const lotFields = {
  source: '采购',
  owner: 'operator',
  basis: 'own parcels',
  offer: 'sellable',
  mapping: '{}',
};

const quoted = (name: string): string =>
  name
    .replaceAll('"', '%22')
    .replaceAll(/[\r\n]/g, '_')
    .toWellFormed();

export const uploadOf = (id: string, dice: number): { headers: Record<string, string>; body: Buffer } => {
  const content = contents[dice % contents.length] ?? '';
  const name =
    dice % 7 === 0 ? (hostileTexts[dice % hostileTexts.length] ?? '') : (names[dice % names.length] ?? '');
  const fields = id.endsWith('Lot')
    ? Object.entries(lotFields).map(
        ([field, value]) =>
          `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${dice % 11 === 0 ? (hostileTexts[dice % 13] ?? '') : value}\r\n`,
      )
    : [];
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted(name)}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      Buffer.from(fields.join('') + head),
      Buffer.from(content),
      Buffer.from(dice % 13 === 0 ? '' : `\r\n--${boundary}--\r\n`),
    ]),
  };
};
