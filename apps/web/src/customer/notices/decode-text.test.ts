import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

test.each([
  ['%E7%B3%BB%E7%BB%9F%20A', '\u7CFB\u7EDF A'],
  ['\\u7cfb\\u7EDF', '\u7CFB\u7EDF'],
  ['%u7CFB%u7EDF', '\u7CFB\u7EDF'],
  ['\\ud83d\\ude80 \\u{1F680}', '\u{1F680} \u{1F680}'],
  ['<b>Hello</b> <i class="x">you</i>', 'Hello you'],
  ['<p>one</p><p>two<br/>three</p>', 'one\ntwo\nthree'],
  ['a <!-- <b> --> c', 'a  c'],
  ['Tom &amp; &quot;Jo&quot; &#39;x&#x27; &nbsp;&hellip;&#128640;', 'Tom & "Jo" \'x\' \u00A0\u2026\u{1F680}'],
  ['%3Cb%3Ebold%3C/b%3E', 'bold'],
  ['  plain  ', 'plain'],
])('%s', (text, expected) => {
  expect(decodeText(text)).toBe(expected);
});

test.each([
  ['100% off, 50%', '100% off, 50%'],
  ['%', '%'],
  ['%E7%B3', '%E7%B3'],
  ['%zz %c3%28', '%zz %c3%28'],
  ['\\u12 \\uXYZW \\u{FFFFFF}', '\\u12 \\uXYZW \\u{FFFFFF}'],
  ['a < b and c > d', 'a < b and c > d'],
  ['1 <2', '1 <2'],
  ['&unknown; &#0; &#xD800; &#99999999; R&D', '&unknown; &#0; &#xD800; &#99999999; R&D'],
])('%s is what it is', (text, expected) => {
  expect(decodeText(text)).toBe(expected);
});

test('markup in entities, or escaped twice, comes out as text and is not stripped or built again', () => {
  expect(decodeText('&lt;script&gt;alert(1)&lt;/script&gt;')).toBe('<script>alert(1)</script>');
  expect(decodeText('&amp;lt;b&amp;gt;')).toBe('&lt;b&gt;');
  expect(decodeText('%253Cimg%2520src%253Dx%253E')).toBe('%3Cimg%20src%3Dx%3E');
  expect(decodeText('<scr<b>ipt>alert(1)</scr</b>ipt>')).toBe('alert(1)');
});

const pieces = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.constantFrom(
      '<b>',
      '</b>',
      '<img src=x onerror=alert(1)>',
      '<scr',
      'ipt>',
      '&lt;',
      '&gt;',
      '&amp;',
      '&#60;',
      '&#x3e;',
      '%3C',
      '%3E',
      '%25',
      '%',
      '\\u003c',
      '\\u003e',
      '\\u{3c}',
      '"',
    ),
  ),
  { maxLength: 16 },
);

test('it never throws, and what comes out is one text to the page', () => {
  fc.assert(
    fc.property(pieces, (parts) => {
      const shown = renderToStaticMarkup(createElement('p', null, decodeText(parts.join(''))));
      expect(shown.slice('<p>'.length, -'</p>'.length)).not.toMatch(/[<>]/);
    }),
    { numRuns: 2000 },
  );
});

test('text without escapes, tags and entities stays as it is, also when decoded again', () => {
  const plain = fc.string({ unit: 'grapheme' }).filter((text) => !/[%\\<>&]/.test(text));
  fc.assert(
    fc.property(plain, (text) => {
      expect(decodeText(text)).toBe(text.trim());
      expect(decodeText(decodeText(text))).toBe(decodeText(text));
    }),
  );
});

test('what was escaped once is restored', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }).filter((text) => !/[%\\<>&]/.test(text)),
      (text) => {
        expect(decodeText(encodeURIComponent(text))).toBe(text.trim());
      },
    ),
  );
});
