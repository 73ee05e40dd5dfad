import { globSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { dataOfContract } from './web/data-of-contract.ts';

const ours = new Set(
  globSync('contract/language.??.ts', { cwd: import.meta.dirname }).map((file) =>
    file.slice(-'en.ts'.length, -'.ts'.length),
  ),
);

/** React Aria brings its few own words in 34 languages; of those that we do not speak it needs none. */
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

const onEveryPage =
  /\/web\/(?:api\/(?:client|errors|session-end|query-client)|features\/session\/(?!texts|guest-only)|app\/shell\/(?!user-menu-items|navigation-drawer|school-sections|texts)|ui\/(?:i18n\/(?:i18n|language|catalogues|texts-of)|theme|class-names|button|button-style|link-button|text-link|icon-button|spinner|skeleton|page|avatar|banner|toast|card|late|error-state|keep-together)\.)|\/contract\/paths\.ts|\/lucide-react\/dist\/esm\/icons\/check\./;

// Left alone, what several pages share would be a file for each set of pages: dozens a page, each with headers of its own.
const fields =
  /\/web\/ui\/form\/(?:field-shell|text-field|text-area|form|early-input|select|checkbox|password-field)\.|\/contract\/validation-codes\.ts/;

const parts =
  /\/web\/ui\/(?:empty-state|chip|overlay\/dialog|zone-note|wall-time|month|week|i18n\/(?:formats|printed-date|moment))\./;

const lightContract = /\/contract\/(?:[\w.-]+\?data|(?:formats|money|bookable-days)\.ts)$/;

export default defineConfig({
  publicDir: 'web/public',
  plugins: [dataOfContract(), ourLanguagesOnly(), tailwindcss(), reactRouter()],
  build: {
    // Data addresses would have to be allowed by the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What every page needs in two files; left alone it would be thirty. Then what many pages need.
        codeSplitting: {
          groups: [
            {
              name: 'core',
              test: /node_modules\/(?:react|react-dom|scheduler|react-router|cookie-es|i18next|react-i18next|@tanstack)\//,
            },
            { name: 'base', test: onEveryPage },
            // Addresses of calls and rules without Zod: a kilobyte each, and a few on any page.
            { name: 'contract', test: lightContract },
            { name: 'parts', test: parts },
            { name: 'fields', test: fields },
            { name: 'icons', test: /lucide-react/, minShareCount: 3 },
          ],
        },
      },
    },
  },
  // While developing: packages are looked for once and ahead, for one found later would load the page anew.
  optimizeDeps: { entries: ['web/app/entry.client.tsx', 'web/app/root.tsx', 'web/pages/**/*.tsx'] },
});
