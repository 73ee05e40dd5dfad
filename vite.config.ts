import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { CHUNK_LIST, type Chunk } from './web/page-budget.ts';

const ours = new Set(
  globSync('contract/language.??.ts', { cwd: import.meta.dirname }).map((file) =>
    file.slice(-'en.ts'.length, -'.ts'.length),
  ),
);

/** React Aria ships its own texts in 34 languages: keep only those that we support. */
function ourLanguagesOnly(): Plugin {
  const words =
    /\/(?:react-aria|react-stately|react-aria-components)\/dist\/private\/intl\/(?:\w+\/)?([a-z]{2}-[A-Z]{2})\.mjs$/;
  return {
    name: 'our-languages-only',
    enforce: 'pre',
    load(id) {
      const locale = words.exec(id)?.[1];
      return locale && !ours.has(locale.slice(0, 2)) ? 'export default undefined' : null;
    },
  };
}

/** The service worker needs a fixed file name, where browsers look for updates. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    buildStart() {
      if (this.environment.name !== 'client') return;
      this.emitFile({ type: 'chunk', id: 'web/service-worker/service-worker.ts', fileName: 'service-worker.js' });
    },
  };
}

/** Lists the chunks for the page budget, which `web/build.ts` checks. */
function chunkList(): Plugin {
  const cataloguesIn = (id: string): string[] =>
    id.startsWith(join(import.meta.dirname, 'web/'))
      ? [...readFileSync(id.split('?', 1)[0] ?? id, 'utf8').matchAll(/\bcreateTextsHook\('([\w-]+)'\)/g)].map(
          ([, name = '']) => name,
        )
      : [];
  return {
    name: 'chunk-list',
    apply: 'build',
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const chunks = Object.values(bundle)
        .filter((one) => one.type === 'chunk')
        .map(
          ({ fileName, facadeModuleId, imports, moduleIds }): Chunk => ({
            file: fileName,
            source: facadeModuleId && relative(import.meta.dirname, facadeModuleId),
            imports,
            catalogues: moduleIds.flatMap(cataloguesIn),
          }),
        );
      this.emitFile({ type: 'asset', fileName: CHUNK_LIST, source: JSON.stringify(chunks) });
    },
  };
}

export default defineConfig({
  publicDir: 'web/public',
  plugins: [ourLanguagesOnly(), serviceWorker(), chunkList(), tailwindcss(), reactRouter()],
  build: {
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // By default the bundler makes a chunk per set of pages that share a module: a hundred per page, each
        // compressed alone and with headers of its own. These groups keep pages within web/page-budget.ts.
        codeSplitting: {
          groups: [
            // Leaves out entry.client.tsx, which must run after the page's own chunks, because they import this
            // group.
            { name: 'every-page', test: /\/web\/app\/(?:root|hydrate)\.tsx$/ },
            { name: 'zod', test: /\/node_modules\/zod\// },
            // Includes only the three features that all kinds of pages use, since others bring their texts along.
            // Leaves out the contract, whose data is used without its schemas.
            {
              name: 'many-pages',
              test: /\/web\/(?:api|ui(?!\/form\/|\/data-table|\/list-part|\/section-menu|\/tabs)|features\/(?:session|reviews|instructors))\/|\/node_modules\//,
              tags: ['$initial'],
              minShareCount: 4,
            },
            // Long lists and settings: the landing page and the forms need none of these.
            {
              name: 'lists',
              test: /\/web\/ui\/(?:data-table|section-menu|tabs)\.tsx$/,
              tags: ['$initial'],
              minShareCount: 4,
            },
            // The calls that many pages make; apart, they would be a dozen small files on each page.
            {
              name: 'calls',
              test: /\/web\/features\/[\w-]+\/(?:queries|lesson-changed)\.ts$/,
              tags: ['$initial'],
              minShareCount: 12,
            },
            // Small files that a page with times to choose from loads together: apart, their headers outweigh them.
            { name: 'slots', test: /\/web\/features\/availability\/slot-(?:text|chips)\.tsx$/, tags: ['$initial'] },
            { name: 'written', test: /\/contract\/written-(?:names|postal-codes)\.ts$/, tags: ['$initial'] },
            // Comes after what it shares with pages without forms, such as the landing page.
            { name: 'form', test: /\/web\/ui\/form\//, tags: ['$initial'], minShareCount: 4 },
          ],
        },
      },
    },
  },
  // In development: finds dependencies at startup, because a late one would reload the page.
  optimizeDeps: { entries: ['web/app/entry.client.tsx', 'web/app/root.tsx', 'web/pages/**/*.tsx'] },
});
