import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Requests of a first load: what is counted here, index.html, theme.js and the icon. */
const requests = 30;
const beside = 3;

/** Where pages are known, whether behind the sign-in, and how many kB of gzipped scripts and styles they may take. */
const maps = [
  { file: 'routes.tsx', behind: false, phrases: [], limit: 140 },
  { file: 'pages.ts', behind: true, phrases: ['app'], limit: 330 },
  { file: 'console-pages.ts', behind: true, phrases: ['app', 'console'], limit: 330 },
];

/** What public pages load for those behind the sign-in. */
const beyond = ['signed-in-routes.tsx', 'site-shell.tsx', 'mobile-shell.tsx'];

const shellOf = (page: string): string =>
  page === 'mobile-home.tsx' ? 'mobile-shell.tsx' : 'site-shell.tsx';

/** What is drawn as soon as a page shows it, and the limit of pages that have one of these. */
const drawn: Readonly<Record<string, string>> = {
  'shell/chart.tsx': 'kit/chart-canvas.tsx',
  'kit/us-map.tsx': 'kit/us-map-drawing.tsx',
};
const limitWhenDrawn = 430;
/** Public, with the map of a parcel's journey. */
const ownLimits: Readonly<Record<string, number>> = {
  'customer/shared-parcel/shared-parcel-page.tsx': 200,
};

/** Fails the build when the first load of a page takes too many requests or kilobytes, and says what weighs. */
export const budget = (root: string): Plugin => ({
  name: 'waybill:budget',
  apply: 'build',
  writeBundle(_, bundle) {
    const at = (file: string): string => path.resolve(root, 'src', file);
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    const chunkOf = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)));
    const weights = new Map<string, number>();
    const weightOf = (file: string): number => {
      const output = bundle[file];
      const content = output?.type === 'chunk' ? output.code : (output?.source ?? '');
      const weight = weights.get(file) ?? gzipSync(content, { level: 9 }).byteLength / 1000;
      weights.set(file, weight);
      return weight;
    };
    const modulesOf = (modules: readonly string[]): Set<string> => {
      const seen = new Set(modules);
      for (const id of seen) this.getModuleInfo(id)?.importedIds.forEach((imported) => seen.add(imported));
      return seen;
    };
    const filesOf = (modules: readonly string[]): string[] => {
      const seen = new Set(modules.flatMap((id) => chunkOf.get(id) ?? []));
      for (const { imports } of seen)
        for (const chunk of imports.flatMap((name) => byFile.get(name) ?? [])) seen.add(chunk);
      return [...seen].flatMap(({ fileName, viteMetadata }) => [
        fileName,
        ...(viteMetadata?.importedCss ?? []),
      ]);
    };

    const pagesIn = (file: string): readonly string[] =>
      this.getModuleInfo(at(file))?.dynamicallyImportedIds ?? this.error(`${file} is not in the build`);
    const lines = maps.flatMap(({ file, behind, phrases, limit }) =>
      pagesIn(file)
        .filter((page) => /-page\.tsx$|mobile-home\.tsx$/.test(page))
        .map((page) => {
          const name = path.relative(at(''), page);
          const said = name.startsWith('customer/shared-parcel/') ? ['app'] : phrases;
          const modules = [
            ...['main.tsx', file, ...(behind ? ['signed-in-routes.tsx', shellOf(name)] : [])].map(at),
            ...said.map((bundle) =>
              path.resolve(root, `../../packages/phrases/src/zh-CN/${bundle}-pages.ts`),
            ),
            page,
          ];
          const own = modulesOf([page]);
          const canvases = Object.entries(drawn)
            .filter(([shell]) => own.has(at(shell)))
            .map(([, canvas]) => at(canvas));
          const files = [...new Set(filesOf([...modules, ...canvases]))];
          const weight = files.reduce((sum, name) => sum + weightOf(name), 0);
          const most = canvases.length > 0 ? limitWhenDrawn : (ownLimits[name] ?? limit);
          const asked = files.length + beside;
          return {
            text: `${name.padEnd(60)} ${weight.toFixed(1).padStart(6)} of ${most} kB, ${asked} of ${requests} requests`,
            over: weight > most || asked > requests,
            files,
          };
        }),
    );
    const publicSources = readFileSync(at('styles/public.css'), 'utf8');
    const shown = new Set(['main.tsx', 'routes.tsx'].map(at));
    for (const id of shown) {
      const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
      for (const next of [...importedIds, ...dynamicallyImportedIds])
        if (!maps.some(({ file }) => next === at(file)) && !beyond.some((file) => next === at(file)))
          shown.add(next);
    }
    const unstyled = [...shown]
      .filter((id) => id.startsWith(at('')) && id.endsWith('.tsx'))
      .filter((id) => /\bclassName=/.test(readFileSync(id, 'utf8')))
      .filter((id) => !new RegExp(`[{,/]${path.basename(id, '.tsx')}[,}.]`).test(publicSources));
    if (unstyled.length > 0)
      this.error(`styles/public.css names none of these sources of public pages: ${unstyled.join(', ')}`);
    this.info(['first loads', ...lines.map(({ text }) => text)].join('\n'));
    const over = lines.filter((line) => line.over);
    if (over.length > 0)
      this.error(
        over
          .map(({ text, files }) =>
            [
              `over budget: ${text}`,
              ...files.map((file) => `  ${weightOf(file).toFixed(1).padStart(6)}  ${file}`),
            ].join('\n'),
          )
          .join('\n'),
      );
  },
});
