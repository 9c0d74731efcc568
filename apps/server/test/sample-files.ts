import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';

type Sample = { readonly content: Buffer; readonly name: string };

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A PNG of one pixel, with further chunks before its end. */
const png = (...more: Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
    ...more,
    chunk('IDAT', deflateSync(Buffer.from([0, 0]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);

/** The smallest JPEG that a decoder takes. */
const jpg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=',
  'base64',
);
const webp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/** A ZIP archive; `stated` is what its directory says that each file unpacks to. */
const zip = (files: Readonly<Record<string, string>>, stated?: number): Buffer => {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const plain = Buffer.from(text);
    const packed = deflateRawSync(plain);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(crc32(plain), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(stated ?? plain.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    entry.copy(local, 4, 6, 32);
    locals.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length / 2, 8);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, entries, end]);
};

const workbookParts = {
  '[Content_Types].xml':
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
  'xl/workbook.xml': '<workbook/>',
};
const page = '<!DOCTYPE html><html><script>alert(1)</script></html>';
const behind = (content: Buffer, more: string | Buffer): Buffer =>
  Buffer.concat([content, Buffer.from(more)]);

/** Files that a ticket takes, by type (what follows it says which kind), and files that it does not, by what they try. */
export const sampleFiles = async () => {
  const xlsx = Buffer.from(await writeXlsx({ sheets: [{ name: '号码', rows: [['1', '2']] }] }));
  const good: Readonly<Record<string, Sample>> = {
    png: { content: png(), name: 'a.png' },
    jpg: { content: jpg, name: 'a.jpg' },
    'jpg with a second picture': { content: behind(jpg, jpg), name: 'phone.jpg' },
    webp: { content: webp, name: 'a.webp' },
    pdf: { content: pdf, name: 'a.pdf' },
    xlsx: { content: xlsx, name: 'a.xlsx' },
    txt: { content: Buffer.from('日志：\r\n第一行\t正常\r\n'), name: 'a.txt' },
    'txt in GBK': { content: Buffer.from([0xba, 0xc5, 0xc2, 0xeb, 0x0a]), name: 'gbk.txt' },
    'txt that begins like a bitmap': { content: Buffer.from('BMW order list\n'), name: 'b.txt' },
    'txt that compares': { content: Buffer.from('if a < b then mail <me@test.example>'), name: 'c.txt' },
    csv: { content: Buffer.from('\uFEFF单号,状态\n1Z,在途\n'), name: 'a.csv' },
  };
  const named = (content: Buffer | string, name: string): Sample => ({ content: Buffer.from(content), name });
  const bad: Readonly<Record<string, Sample>> = {
    'an executable called a picture': named(
      Buffer.concat([Buffer.from('MZ\u0090\0\u0003\0\0\0', 'latin1'), Buffer.alloc(200)]),
      'a.png',
    ),
    'a program of Linux called a text': named(
      Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), Buffer.alloc(64)]),
      'a.txt',
    ),
    'a script for a shell': named('#!/bin/sh\nrm -rf /\n', 'a.txt'),
    'an SVG': named('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'a.svg'),
    'an SVG called a picture': named('<?xml version="1.0"?><svg onload="alert(1)"/>', 'a.png'),
    'a page': named(page, 'a.html'),
    'a page called a text': named(`notes\n${page}`, 'a.txt'),
    'a page called a table': named(`a,b\n<img src=x onerror=alert(1)>,1`, 'a.csv'),
    'a PNG with a page behind it': named(behind(png(), page), 'a.png'),
    'a PNG with a page inside': named(png(chunk('tEXt', Buffer.from(`Comment\0${page}`))), 'a.png'),
    'a PNG with an archive behind it': named(behind(png(), zip({ 'a.js': 'alert(1)' })), 'a.png'),
    'a PNG with an archive inside': named(png(chunk('zzzz', zip({ 'a.js': 'alert(1)' }))), 'a.png'),
    'a JPG with a page behind it': named(behind(jpg, page), 'a.jpg'),
    'a JPG with an archive behind it': named(behind(jpg, zip({ a: 'b' })), 'a.jpg'),
    'a JPG that is cut off': named(jpg.subarray(0, -20), 'a.jpg'),
    'a WebP with a page behind it': named(behind(webp, page), 'a.webp'),
    'a PDF with a page behind it': named(behind(pdf, page), 'a.pdf'),
    'a PDF with an archive behind it': named(behind(pdf, zip({ a: 'b' })), 'a.pdf'),
    'a PDF that ends as one behind an archive': named(
      Buffer.concat([pdf, zip({ a: 'b' }), Buffer.from('%%EOF')]),
      'a.pdf',
    ),
    'a PDF that does not begin as one': named(behind(Buffer.from('GIF89a;\n'), pdf), 'a.pdf'),
    'a GIF that is a script': named('GIF89a=1;alert(1)', 'a.gif'),
    'a GIF that is a script, called a text': named('GIF89a/*\u0001*/=1;alert(1)', 'a.txt'),
    'an archive': named(zip({ 'a.txt': 'b' }), 'a.xlsx'),
    'a workbook with macros': named(zip({ ...workbookParts, 'xl/vbaProject.bin': 'x' }), 'a.xlsx'),
    'a workbook with a page behind it': named(behind(xlsx, page), 'a.xlsx'),
    'a workbook that unpacks to gigabytes': named(zip(workbookParts, 2_000_000_000), 'a.xlsx'),
    'a workbook that unpacks to more than it says': named(
      zip({ ...workbookParts, 'xl/worksheets/sheet1.xml': '0'.repeat(1_000_000) }, 1_000),
      'a.xlsx',
    ),
    'a workbook that packs too well': named(
      zip({ ...workbookParts, 'xl/worksheets/sheet1.xml': '0'.repeat(60_000_000) }),
      'a.xlsx',
    ),
    'a text with control characters': named('a\u0000b\u0007c', 'a.txt'),
    'a text in no encoding': named(Buffer.from([0x61, 0xff, 0xff, 0x80, 0x61]), 'a.txt'),
  };
  const contentTypes: Readonly<Record<string, string>> = {
    png: 'image/png',
    jpg: 'image/jpeg',
    webp: 'image/webp',
    pdf: 'application/pdf',
    txt: 'text/plain',
    csv: 'text/csv',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  };
  return { good, bad, contentTypes, png: png() };
};
