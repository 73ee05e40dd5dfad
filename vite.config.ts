import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { dataOfContract } from './web/data-of-contract.ts';

/** React Aria brings its few own words in 34 languages; we speak two. */
function ourLanguagesOnly(): Plugin {
  const words =
    /\/(?:react-aria|react-stately|react-aria-components)\/dist\/private\/intl\/(?:\w+\/)?([a-z]{2}-[A-Z]{2})\.mjs$/;
  return {
    name: 'our-languages-only',
    enforce: 'pre',
    load(id) {
      const locale = words.exec(id)?.[1];
      return locale && locale !== 'en-US' && locale !== 'fr-FR' ? 'export default undefined' : null;
    },
  };
}

/** Its calendar knows thirteen ways to count years; lessons are on days of one. */
function ourCalendarOnly(): Plugin {
  return {
    name: 'our-calendar-only',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('/@internationalized/date/dist/private/createCalendar.mjs')
        ? `import { GregorianCalendar } from './calendars/GregorianCalendar.mjs';
           export const createCalendar = () => new GregorianCalendar();`
        : null,
  };
}

const api = process.env.API_ORIGIN ?? 'http://localhost:3000';

const onEveryPage =
  /\/web\/(?:api\/(?:client|errors|session-end|query-client)|features\/session\/|shell\/(?!user-menu-items|navigation-drawer)|ui\/(?:i18n\/(?:i18n|language|catalogues)|theme|class-names|button|button-style|link-button|text-link|icon-button|spinner|skeleton|page|avatar|banner|toast|card)\.)|\/contract\/paths\.ts/;

const lightContract = /\/contract\/(?:[\w.-]+\?data|(?:formats|money|bookable-days)\.ts)$/;

export default defineConfig({
  publicDir: 'web/public',
  plugins: [dataOfContract(), ourLanguagesOnly(), ourCalendarOnly(), tailwindcss(), reactRouter()],
  build: {
    // Data addresses would have to be allowed by the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What every page needs in two files; left alone it would be thirty.
        codeSplitting: {
          groups: [
            {
              name: 'core',
              test: /node_modules\/(?:react|react-dom|scheduler|react-router|cookie-es|i18next|react-i18next|@tanstack)\//,
            },
            { name: 'base', test: onEveryPage },
            // Addresses of calls and rules without Zod: a kilobyte each, and a few on any page.
            { name: 'contract', test: lightContract },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': api, '/dev/mail': api } },
});
