import type { Mutation } from '../mutation.ts';

const ADDRESS = 'server/platform/http/address.ts';
const ADDRESSES = 'server/addresses.test.ts';
const CROSS_SITE_FILE = 'server/platform/http/cross-site.ts';

/** Calls from other sites. */
export const CROSS_SITE: Mutation[] = [
  {
    row: 'cross-site',
    protection: 'an address has one spelling',
    takenOut: [
      {
        file: ADDRESS,
        find: "done(isPlain(request.url) && hasOneHost(request.raw) ? undefined : new AppError('invalid_request'));",
        replace: 'done();',
      },
    ],
    test: { file: ADDRESSES, title: 'an address has one spelling' },
  },
  {
    row: 'cross-site',
    protection: 'what the router found is guarded, and an address has one spelling (two bars)',
    takenOut: [
      {
        file: ADDRESS,
        find: "done(isPlain(request.url) && hasOneHost(request.raw) ? undefined : new AppError('invalid_request'));",
        replace: 'done();',
      },
      { file: ADDRESS, find: 'const { url } = request.routeOptions;', replace: 'const { url } = request;' },
    ],
    test: { file: ADDRESSES, title: 'answers as ever or not at all' },
  },
  {
    row: 'cross-site',
    protection: 'an unsafe call is refused by Sec-Fetch-Site',
    takenOut: [
      {
        file: CROSS_SITE_FILE,
        find: "if (site === 'same-origin' || site === 'none') return;",
        replace: "if (site !== '') return;",
      },
    ],
    test: { file: 'server/cross-site.test.ts', title: 'answers 403 and changes nothing' },
  },
  {
    row: 'cross-site',
    protection: 'an unsafe call that says nothing of its site is refused by its Origin',
    takenOut: [
      { file: CROSS_SITE_FILE, find: 'if (origin === undefined) return;', replace: "if (origin !== '') return;" },
    ],
    test: { file: 'server/cross-site.test.ts', title: 'answers 403 and changes nothing' },
  },
];
