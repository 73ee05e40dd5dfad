import helmet from '@fastify/helmet';
import Fastify, { type FastifyReply } from 'fastify';
import { policyReportEndpoints } from '#contract/policy-reports.ts';

// Nothing of ours asks for any of these, so no script that slips in can either. Where one is, a page asks when it is pressed.
const NO_FEATURE = ['camera', 'microphone', 'payment', 'usb', 'serial', 'hid', 'display-capture'];

/** Of a message, not of a policy. */
const NOT_OURS = new Set(['content-length', 'content-type', 'connection', 'date']);

/** What speaks of a page. */
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
 * The headers that every answer carries, asked of helmet once: it would work them out anew for each request, and they are
 * always the same. What answers a call is shown by no browser, and need not say what a page may do: 600 bytes each.
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
        // A text becomes markup or script only by the policy 'default' of web/app/root.tsx, which lets next to nothing pass.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
        // Deprecated in favour of `report-to`, and the one that all three engines send, without https too.
        reportUri: [`/api${policyReportEndpoints.reportPolicyViolation.path}`],
        ...(options.isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: options.isHttps,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    // For browsers and plug-ins that nobody has any more. A page that asks ten things would carry them eleven times.
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
 * What speaks of a page is nothing to a script or a photo: sixty of them on one page would carry 600 bytes each. Nor need each say
 * that its connection stays open, as HTTP/1.1 has it anyway: two kilobytes of a first load.
 */
export function withoutPagePolicies<R extends Pick<FastifyReply, 'removeHeader' | 'raw'>>(reply: R): R {
  for (const name of OF_PAGES) reply.removeHeader(name);
  reply.raw.removeHeader('connection');
  return reply;
}
