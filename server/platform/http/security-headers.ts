import helmet from '@fastify/helmet';
import Fastify, { type FastifyReply } from 'fastify';
import { policyReportEndpoints } from '#contract/policy-reports.ts';

// We use none of these, so no injected script can either. The features that we do use need a click on the page.
const NO_FEATURE = ['camera', 'microphone', 'payment', 'usb', 'serial', 'hid', 'display-capture'];

/** Headers that describe a message rather than set a policy. */
const NOT_OURS = new Set(['content-length', 'content-type', 'connection', 'date']);

/** Headers about a page. */
const OF_PAGES = [
  'permissions-policy',
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-frame-options',
];

type Headers = Record<string, string>;

/**
 * The headers of every response, computed by helmet only once, because it would compute the same result again for each
 * request. Browsers don't render API responses, so these skip the 600 bytes of page policies.
 */
export async function securityHeaders(options: { isHttps: boolean }): Promise<{ ofPages: Headers; ofCalls: Headers }> {
  const app = Fastify();
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // A page adds the hashes of its own inline scripts.
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Text becomes markup or script only through the 'default' policy of web/app/root.tsx, which allows next to
        // nothing.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
        // Deprecated in favour of `report-to`, but the only one that all three engines support, even without https.
        reportUri: [`/api${policyReportEndpoints.reportPolicyViolation.path}`],
        ...(options.isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: options.isHttps,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    // For obsolete browsers and plug-ins. A page that makes ten calls would carry it eleven times.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
  });
  app.get('/', () => '');
  const { headers } = await app.inject('/');
  await app.close();
  const ours = Object.entries(headers).flatMap(([name, value]) => (NOT_OURS.has(name) ? [] : [[name, String(value)]]));
  const features = [...NO_FEATURE.map((feature) => `${feature}=()`), 'geolocation=(self)'].join(', ');
  return {
    ofPages: { ...Object.fromEntries(ours), 'permissions-policy': features },
    ofCalls: {
      ...Object.fromEntries(ours.filter(([name = '']) => !OF_PAGES.includes(name))),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    },
  };
}

/**
 * Page policies mean nothing on a script or a photo, and sixty of these on one page would carry 600 bytes each.
 * HTTP/1.1
 * connections stay open without a header, too. Together this saves two kilobytes on first load.
 */
export function withoutPagePolicies<R extends Pick<FastifyReply, 'removeHeader' | 'raw'>>(reply: R): R {
  for (const name of OF_PAGES) reply.removeHeader(name);
  reply.raw.removeHeader('connection');
  return reply;
}
