import { describe, expect, test } from 'vitest';
import { most, suspiciousTexts } from '../../platform/http/watch-calls.ts';
import { findMarkup } from './live-security.ts';

const kindOf = (text: string): string | undefined => {
  const [sent] = suspiciousTexts({ text });
  return sent === undefined ? undefined : findMarkup(sent.text, 120)?.kind;
};

describe('markup that runs', () => {
  test.each([
    ['<script>alert(1)</script>', 'script_tag'],
    ['text < SCRIPT src=//evil.example>', 'script_tag'],
    ['<scr\nipt>', 'script_tag'],
    ['<img src=x onerror=alert(1)>', 'event_handler'],
    ['" onmouseover = "alert(1)', 'event_handler'],
    ['<svg/onload=alert(1)>', 'event_handler'],
    ['[click](javascript:alert(1))', 'script_url'],
    ['java\tscript:alert(1)', 'script_url'],
    ['data:text/html;base64,PHNjcmlwdD4=', 'script_url'],
    ['<iframe src=//evil.example>', 'embedding'],
    ['%3Cscript%3Ealert(1)%3C/script%3E', 'encoded'],
    ['%253Cscript%253E', 'encoded'],
    ['&lt;svg&gt;', 'encoded'],
    ['&lt;img src=x onerror=alert(1)&gt;', 'event_handler'],
    ['&#60;script&#62;', 'encoded'],
    ['&#x3c;iframe', 'encoded'],
    [String.raw`\u003cscript\u003e`, 'encoded'],
    [String.raw`\x3Csvg`, 'encoded'],
    ['java&Tab;script:alert(1)', 'encoded'],
  ])('%s is %s', (text, kind) => {
    expect(kindOf(text)).toBe(kind);
  });

  test.each([
    '订单 <3 天未更新',
    'if a < b && c > d then on time = yes',
    'JavaScript is off in my browser',
    'discount 20% off, see R&D; price = 3',
    'a <b>bold</b> word',
    'https://example.com/?q=a%20b&lt=3',
    'the option=value pair of the online=true',
    String.raw`C:\users\x3`,
  ])('%s is none', (text) => {
    expect(kindOf(text)).toBeUndefined();
  });

  test('is shown with what stands around it, without secrets, at most so long', () => {
    const token = 'aB3'.repeat(15);
    const found = findMarkup(
      `password=hunter2 ${token} <script>fetch("/x?token=${token}")</script>${'z'.repeat(500)}`,
      120,
    );
    expect(found?.excerpt).toContain('<script>');
    expect(found?.excerpt.length).toBeLessThanOrEqual(120);
    expect(found?.excerpt).not.toContain('hunter2');
    expect(found?.excerpt).not.toContain('aB3aB3');
  });
});

describe('texts that are looked at', () => {
  test('have the field that they came in, and are no secrets', () => {
    const bad = '<script>';
    const body = {
      content: bad,
      rows: [{ remark: 'fine' }, { remark: bad }],
      password: bad,
      newPassword: bad,
      token: bad,
      exchangeCode: bad,
      nested: { apiKey: bad, note: bad },
      count: 3,
    };
    expect(suspiciousTexts({ keyword: bad }, body).map(({ field }) => field)).toEqual([
      'keyword',
      'content',
      'rows[].remark',
      'nested.note',
    ]);
    expect(suspiciousTexts(undefined, null, Buffer.from(bad), 'plain')).toEqual([]);
  });

  test('are only so many, whatever is sent', () => {
    const long = suspiciousTexts({ text: '<'.repeat(most.characters * 3), after: '<script>' });
    expect(long.map(({ text }) => text.length)).toEqual([most.characters]);
    expect(suspiciousTexts(Array.from({ length: 5_000 }, () => '<b'))).toHaveLength(most.texts);
    const late = Array.from({ length: most.values + 10 }, (_, i) => (i > most.values ? '<b' : 'x'));
    expect(suspiciousTexts(late)).toEqual([]);
    let deep: unknown = '<b';
    for (let i = 0; i < 50; i += 1) deep = { deep };
    expect(suspiciousTexts(deep)).toEqual([]);
    for (const pattern of ['<', '< ', '&lt;', '%3C', 'on', ' onload', 'javascript ', '<script'])
      expect(findMarkup(`${pattern.repeat(most.characters / pattern.length)} `, 120)?.kind).not.toBe(
        'embedding',
      );
  });
});
