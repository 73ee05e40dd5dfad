/** Import rules, as docs/architecture.md draws them. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const moduleFile = (kind) => `^server/modules/[^/]+/[^/]*${kind}[.]ts$`;
const inTests = '[.]test[.]tsx?$|^server/testing/|^checks/';

export default {
  forbidden: [
    forbid(
      'no-cycles',
      'Files that need each other are one file, or have a third between them; types count.',
      {},
      { circular: true },
    ),
    forbid(
      'contract-is-alone',
      'What both sides agree on knows neither.',
      { path: '^contract/', pathNot: inTests },
      {
        path: '^(server|web|checks|scripts)/|^node_modules/',
        pathNot: '^node_modules/(zod|temporal-polyfill)/',
      },
    ),
    forbid('web-never-server', 'The web talks to the server over HTTP.', { path: '^web/' }, { path: '^server/' }),
    forbid(
      'server-never-web',
      'The server knows pages by their built files only.',
      { path: '^server/' },
      { path: '^web/' },
    ),
    forbid(
      'checks-over-http',
      'Checks talk HTTP to the running product. They may read its texts, and its rule of driving times.',
      { path: '^checks/' },
      {
        path: '^(web|server/modules)/',
        pathNot: '/texts[.][^/]+[.]ts$|^web/ui/i18n/texts[.]ts$|^server/modules/reach/',
      },
    ),
    forbid(
      'platform-knows-no-module',
      'Platform has no word of driving lessons in it.',
      { path: '^server/platform/', pathNot: inTests },
      { path: '^server/(modules/|context|events)' },
    ),
    forbid(
      'loaded-when-needed',
      'What few requests need is imported by the first of them, not by the start: a server at rest stays small.',
      // `mime.ts` is itself imported with the first email.
      { path: '^server/', pathNot: [inTests, '^server/platform/mail/mime\\.ts$'] },
      {
        path: '^node_modules/(any-ascii|unhomoglyph|sharp|pdfkit|fontkit|bidi-js|nodemailer|postal-mime|web-push|date-holidays|@zxcvbn-ts|@simplewebauthn)/',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'only-routes-register',
      'Nobody imports a route but the application.',
      { path: '^server/(modules|platform)/', pathNot: inTests },
      {
        path: moduleFile('routes'),
      },
    ),
    forbid(
      'routes-hold-no-sql',
      'A route calls a use case.',
      { path: moduleFile('routes') },
      { path: moduleFile('[.]db') },
    ),
    forbid(
      'own-db-only',
      "Another module's SQL is reached through its use cases; db files may share parts of a statement.",
      { path: '^server/modules/([^/]+)/', pathNot: `${inTests}|[.]db[.]ts$` },
      { path: moduleFile('[.]db'), pathNot: '^server/modules/$1/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'rules-are-pure',
      'Rules know the contract, the time types and other rules.',
      { path: moduleFile('rules') },
      {
        path: '^(server|node_modules)/',
        dependencyTypesNot: ['type-only'],
        pathNot: [
          '^server/platform/(clock|wall-time)[.]ts$',
          '^server/modules/[^/]+/[^/]*rules[.]ts$',
          '^node_modules/(temporal-polyfill|zod)/',
        ],
      },
    ),
    forbid(
      'db-only-database',
      'A db file knows the database and nothing of HTTP.',
      { path: moduleFile('[.]db'), pathNot: inTests },
      {
        path: '^server/platform/',
        pathNot: '^server/platform/(database/|clock[.]ts$)',
      },
    ),
    {
      ...forbid(
        'features-without-cycles',
        'A feature may import another, types too, as long as none comes back to it.',
        { path: '^web/features/' },
        { circular: true },
      ),
      scope: 'folder',
    },
    forbid(
      'ui-without-nouns',
      'A component without a noun knows no feature and no page.',
      { path: '^web/ui/' },
      { path: '^web/(features|pages|app)/' },
    ),
    forbid(
      'ui-knows-formats-alone',
      'Of the contract it needs how things are written and refused, not what there is.',
      { path: '^web/ui/', pathNot: `${inTests}|^web/ui/i18n/texts[.]ts$` },
      {
        path: '^contract/',
        pathNot:
          '^contract/(bookable-days|field-issues|formats|holds-words|locale|money|phone-extension|texts|validation-codes|zone-names)[.]ts$',
      },
    ),
    forbid(
      'pages-are-the-top',
      'Nobody imports a page but the routes.',
      { path: '^web/', pathNot: '^web/pages/' },
      { path: '^web/pages/' },
    ),
    forbid(
      'texts-are-words',
      'A file of texts holds words and nothing that is worked out; another language is a copy of it.',
      { path: '/texts[.][a-z]{2}[.]ts$' },
      {
        pathNot: [
          '/texts[.]en[.]ts$',
          '^web/ui/i18n/texts[.]ts$',
          '^contract/(booking-statuses|teaching-languages|transmissions)[.]',
        ],
      },
    ),
    forbid(
      'features-below-the-app',
      'A feature knows no page, no guard and nothing of the shell.',
      { path: '^web/(api|features|ui)/' },
      { path: '^web/(app|pages)/' },
    ),
    forbid('tests-are-no-library', 'What a test needs twice is in server/testing.', {}, { path: '[.]test[.]tsx?$' }),
    forbid(
      'no-orphan-testing',
      'The product does not import its tests’ helpers.',
      { path: '^(server|contract|web)/', pathNot: inTests },
      { path: '^server/testing/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    exclude: { path: '[.]react-router/|^build/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
