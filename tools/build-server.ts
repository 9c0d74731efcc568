import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { bundleFolder, bundleStamp, hashSources } from '../apps/server/src/bundle.mjs';

/** `npm run build`: the server with its libraries in a few files, which start faster and need less memory than 1,500. */
const root = join(import.meta.dirname, '..');

/** Native code, and what reads files beside itself, stays a package; so does what a library tries to load and goes without. */
const external =
  /^(?:@node-rs\/argon2|@fastify\/swagger-ui|@zxcvbn-ts\/language-common|cosmiconfig|pdfkit|pg-native|subset-font|typescript)(?:\/|$)/;

/** Modules find the files, workers and processes beside them where their source lies. */
const keepPlace: Plugin = {
  name: 'keep-place',
  transform(code, id) {
    if (!code.includes('import.meta.')) return undefined;
    const file = relative(bundleFolder, id).replaceAll('\\', '/');
    const places = {
      dirname: `(import.meta.dirname + ${JSON.stringify(`/${dirname(file)}`)})`,
      filename: `(import.meta.dirname + ${JSON.stringify(`/${file}`)})`,
      url: `new URL(${JSON.stringify(file)}, import.meta.url).href`,
    };
    return {
      code: code.replaceAll(
        /\bimport\.meta\.(dirname|filename|url)\b/g,
        (_, part: keyof typeof places) => places[part],
      ),
      // Positions move within these lines alone.
      map: null,
    };
  },
};

/** V8 takes two bytes for every character of a file that has one beyond Latin. */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  generateBundle(_, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk')
        file.code = file.code.replaceAll(
          /[^\0-\x7f]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
  },
};

/** A server that runs still loads parts of its own bundle: those of others stay for a day. */
const removeOld = async (): Promise<void> => {
  for (const name of await readdir(bundleFolder)) {
    const path = join(bundleFolder, name);
    if ((await stat(path)).mtimeMs < Date.now() - 86_400_000) await rm(path);
  }
};

/** Makes the bundle anew. The stamp comes last: without it none is run. */
export const buildServer = async (): Promise<void> => {
  const hash = hashSources();
  await rm(bundleStamp, { force: true });
  const build = await rolldown({
    cwd: root,
    input: join(root, 'apps/server/src/start.ts'),
    platform: 'node',
    external,
    plugins: [keepPlace, asciiOnly],
    onLog: (level, log, say) => {
      if (log.code !== 'SOURCEMAP_BROKEN') say(level, log);
    },
  });
  await build.write({
    dir: bundleFolder,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    comments: { legal: true, annotation: false, jsdoc: false },
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  await build.close();
  await removeOld();
  await writeFile(bundleStamp, hash);
};

if (import.meta.main) await buildServer();
