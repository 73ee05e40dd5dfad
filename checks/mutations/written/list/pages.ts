import type { Mutation } from '../mutation.ts';

const HEADERS = 'server/platform/http/security-headers.ts';
const HEADERS_TEST = 'server/security-headers.test.ts';
const LAYOUT = 'server/modules/notifications/layout.ts';
const CAREFUL = 'comes with the headers that keep a browser careful';

/** What browsers, mail programs and spreadsheets are shown. */
export const PAGES: Mutation[] = [
  {
    row: 'script-policy',
    protection: 'no script in a page runs for being there',
    takenOut: [{ file: HEADERS, find: `scriptSrc: ["'self'"],`, replace: `scriptSrc: ["'self'", "'unsafe-inline'"],` }],
    test: { file: HEADERS_TEST, title: CAREFUL },
  },
  {
    row: 'script-policy',
    protection: 'the few scripts in a page run by their hashes',
    takenOut: [
      {
        file: 'server/platform/http/pages.ts',
        find: "[\"script-src 'self'\", ...scriptHashes].join(' ')",
        replace: "[\"script-src 'self'\", \"'unsafe-inline'\"].join(' ')",
      },
    ],
    test: { file: 'checks/e2e/content-security.test.ts' },
  },
  {
    row: 'script-policy',
    protection: 'no text becomes markup or script but by our one policy',
    takenOut: [{ file: HEADERS, find: `        requireTrustedTypesFor: ["'script'"],\n`, replace: '' }],
    test: { file: 'checks/e2e/content-security.test.ts', title: 'a script that slips into a page does not run' },
  },
  {
    row: 'logs',
    protection: 'reports of the policy do not fill the log',
    takenOut: [
      {
        file: 'server/platform/http/policy-reports.routes.ts',
        find: 'if (minute.lines <= LINES_A_MINUTE) ',
        replace: 'if (minute.lines) ',
      },
    ],
    test: { file: 'server/platform/http/policy-reports.test.ts', title: 'however many come' },
  },
  {
    row: 'script-policy',
    protection: 'no page of ours stands in another site’s frame',
    takenOut: [{ file: HEADERS, find: `        frameAncestors: ["'none'"],\n`, replace: '' }],
    test: { file: HEADERS_TEST, title: CAREFUL },
  },
  {
    row: 'script-policy',
    protection: 'no plug-in, and no other base for addresses',
    takenOut: [{ file: HEADERS, find: `        objectSrc: ["'none'"],\n        baseUri: ["'none'"],\n`, replace: '' }],
    test: { file: HEADERS_TEST, title: CAREFUL },
  },
  {
    row: 'script-policy',
    protection: 'a page sends what it knows to nobody else',
    takenOut: [{ file: HEADERS, find: `connectSrc: ["'self'"],`, replace: `connectSrc: ['*'],` }],
    test: { file: HEADERS_TEST, title: CAREFUL },
  },

  {
    row: 'stored-text',
    protection: 'a page shows a comment as text',
    takenOut: [
      {
        file: 'web/features/bookings/lesson-review.tsx',
        find: '<p className="whitespace-pre-line">{review.comment}</p>',
        replace: '<p className="whitespace-pre-line" dangerouslySetInnerHTML={{ __html: review.comment }} />',
      },
    ],
    test: { file: 'checks/e2e/stored-text.test.ts', title: 'each page shows what was stored as text' },
  },
  {
    row: 'stored-text',
    protection: 'an email’s paragraphs are text',
    takenOut: [
      {
        file: LAYOUT,
        find: 'block.isAttention ? attention : text }, block.text)',
        replace: 'text, dangerouslySetInnerHTML: { __html: block.text } })',
      },
    ],
    test: {
      file: 'server/mails.test.ts',
      title: 'markup in what somebody typed shows as text in every email',
    },
  },
  {
    row: 'stored-text',
    protection: 'text in a sheet is no formula',
    takenOut: [
      {
        file: 'server/platform/sheets/formula-safe.ts',
        find: 'const startsCell = offset === 0 || CELL_END.test(text.charAt(offset - 1));',
        replace: 'const startsCell = false;',
      },
    ],
    test: { file: 'server/platform/sheets/csv.test.ts' },
  },
  {
    row: 'stored-text',
    protection: 'text in a workbook’s cell is no formula',
    takenOut: [{ file: 'server/platform/sheets/cells.ts', find: 'v: formulaSafe(text)', replace: 'v: text' }],
    test: { file: 'server/modules/bookings/export.test.ts', title: 'text that no program computes' },
  },
  {
    row: 'stored-text',
    protection: 'a name adds no line to a calendar',
    takenOut: [
      {
        file: 'server/modules/notifications/calendar-text.ts',
        find: "    .replace(/\\r\\n|[\\n\\v\\f\\r\\u0085\\u2028\\u2029]/g, '\\\\n')\n",
        replace: '',
      },
    ],
    test: { file: 'server/modules/notifications/calendar-file.test.ts' },
  },
  {
    row: 'stored-text',
    protection: 'a name adds no recipient to an email',
    takenOut: [{ file: 'server/platform/mail/transport.ts', find: "to: { name: '', address: to },", replace: 'to,' }],
    test: { file: 'server/platform/mail/transport.test.ts' },
  },
  {
    row: 'stored-text',
    protection: 'a file’s name is shown without what can not be printed, and is no path',
    takenOut: [
      { file: 'server/modules/schedule-uploads/file-name.ts', find: ".replace(/[\\p{Cc}\\p{Cf}]/gu, '')", replace: '' },
    ],
    test: { file: 'server/modules/schedule-uploads/file-name.test.ts' },
  },
];
