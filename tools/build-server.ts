import { readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { bundleFolder, bundlesFolder } from '../apps/server/src/bundle.mjs';

/** `npm run build`: the server with its libraries in a few files, which start faster and need less memory than 1,500. */
const root = join(import.meta.dirname, '..');

/** Native code, and what reads files beside itself, stays a package; so does what a library tries to load and goes without. */
const external =
  /^(?:@node-rs\/argon2|@fastify\/swagger-ui|@zxcvbn-ts\/language-common|pg-native|typescript)(?:\/|$)/;

/** Modules find the files, workers and processes beside them where their source lies. */
const keepPlace = (folder: string): Plugin => ({
  name: 'keep-place',
  transform(code, id) {
    if (!code.includes('import.meta.')) return undefined;
    const file = relative(folder, id).replaceAll('\\', '/');
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
});

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

/** What libraries ask for at once and few calls need, if any, is loaded when something of it is used. */
const partsOfLibraries: Readonly<Record<string, string>> = {
  // The worker of the queue looks for a file of settings, which we have none of.
  cosmiconfig: 'exports.cosmiconfigSync = () => ({ search: () => null });',
  ...Object.fromEntries(
    ['http2', 'https', 'tls', 'yaml'].map((part) => [
      part,
      `module.exports = new Proxy({}, { get: (_, name) => require('${part}')[name] });`,
    ]),
  ),
};
/** An import of `node:http` reads all that it offers, and so loads a client that we do without; `require` does not. */
const ownParts: Readonly<Record<string, string>> = { http: "module.exports = require('http');" };
const late: Plugin = {
  name: 'late',
  resolveId(name, importer, { kind }) {
    if (importer?.startsWith('late-') === true) return { id: name, external: true };
    if (kind === 'dynamic-import') return null;
    const part = name.replace('node:', '');
    const parts = kind === 'require-call' || part === 'cosmiconfig' ? partsOfLibraries : ownParts;
    return part in parts ? `late-${part}` : null;
  },
  load(id) {
    const part = id.replace('late-', '');
    return id === part ? null : { ...partsOfLibraries, ...ownParts }[part];
  },
};

const kept = 3;

/** Servers that run still load parts of their own bundle: the newest of others stay. */
const removeOld = async (current: string): Promise<void> => {
  const names = (await readdir(bundlesFolder)).filter((name) => join(bundlesFolder, name) !== current);
  const others = await Promise.all(
    names.map(async (name) => ({ name, ms: (await stat(join(bundlesFolder, name))).mtimeMs })),
  );
  for (const { name } of others.toSorted((one, other) => other.ms - one.ms).slice(kept))
    await rm(join(bundlesFolder, name), { recursive: true, force: true });
};

/** Makes the bundle anew, beside the one that is there until it is whole. */
export const buildServer = async (): Promise<void> => {
  const folder = bundleFolder();
  const unfinished = join(bundlesFolder, `unfinished-${process.pid}`);
  const build = await rolldown({
    cwd: root,
    input: join(root, 'apps/server/src/start.ts'),
    platform: 'node',
    external,
    plugins: [keepPlace(folder), late, asciiOnly],
    onLog: (level, log, say) => {
      if (log.code !== 'SOURCEMAP_BROKEN') say(level, log);
    },
  });
  await build.write({
    dir: unfinished,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    // A stack tells what is ours from what is a library by this name.
    codeSplitting: {
      groups: [{ name: 'node_modules', test: /[\\/]node_modules[\\/]/, entriesAware: true }],
    },
    comments: { legal: true, annotation: false, jsdoc: false },
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  await build.close();
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
  await removeOld(folder);
};

if (import.meta.main) await buildServer();
