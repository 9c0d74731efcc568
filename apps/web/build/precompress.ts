import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const text = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;
/** Below this a compressed answer saves nothing. */
const smallest = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `.br` and `.gz` beside every built text file, so that the server compresses nothing itself. */
export const precompress = (): Plugin => {
  let folder = '';
  return {
    name: 'waybill:precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      const files = await readdir(folder, { recursive: true, withFileTypes: true });
      const wanted = files.filter((file) => file.isFile() && text.test(file.name));
      await Promise.all(wanted.map((file) => compress(path.join(file.parentPath, file.name))));
    },
  };
};

const compress = async (file: string): Promise<void> => {
  // index.html is filled in for each answer and cannot be compressed beforehand.
  if (file.endsWith('index.html')) return;
  const content = await readFile(file);
  if (content.byteLength < smallest) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all([
    brotli(content, quality).then((packed) => writeFile(`${file}.br`, packed)),
    zip(content, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
};
