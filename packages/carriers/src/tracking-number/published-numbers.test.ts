import { expect, test } from 'vitest';
import { trackingFormats } from './formats.ts';
import { publishedNumbers } from './published-numbers.test-kit.ts';
import { isValidFor } from './read-number.ts';
import { recogniseTrackingNumber } from './recognise.ts';

test.each(publishedNumbers)(
  'reads $text as $format: $meaning',
  ({ text, carrier, format, canonical, ...published }) => {
    const [best] = recogniseTrackingNumber(text).candidates;
    expect(best).toMatchObject({ carrier, format, canonical, checkOk: true });
    expect(isValidFor(carrier, text)).toEqual({ ok: true, canonical, format });
    if (format.includes('zip')) {
      expect(best?.destinationZip5).toBe(published.destinationZip5);
      expect(best?.destinationZip4).toBe(published.destinationZip4);
    }
  },
);

test('has an example of every format that has a check digit, save barcodes around other numbers', () => {
  const shown = new Set(publishedNumbers.map(({ format }) => format));
  expect(trackingFormats.map(({ id }) => id).filter((id) => !shown.has(id))).toEqual([
    'ups_mail_innovations_zip5',
    'ups_mail_innovations_named',
    'ups_mail_innovations_package',
    'ups_mail_innovations_mi',
    'ups_roadie',
    'fedex_form_16',
    'fedex_economy_22',
    'fedex_economy_22_zip9',
    'fedex_economy_22_zip5',
  ]);
});

test('lists no number twice', () => {
  expect(new Set(publishedNumbers.map(({ text }) => text)).size).toBe(publishedNumbers.length);
});
