import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { policyReportEndpoints, type policyReportSchema } from '#contract/policy-reports.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/log.ts';
import { route } from './route.ts';

const BODY_MAX_BYTES = 16 * 1024;
const LIMIT = { max: 30, timeWindow: '1 minute' };
/** Most log lines a minute in total, because anyone may send reports. */
const LINES_A_MINUTE = 30;
const MINUTE_MS = 60_000;

type Report = z.output<typeof policyReportSchema>['csp-report'];

/** Logs reports of the content security policy, one line each, without anything private that a URL may contain. */
export function registerPolicyReportRoutes(app: FastifyInstance, { clock, logger }: { clock: Clock; logger: Logger }) {
  let minute = { begun: clock.nowMs(), lines: 0 };
  function note(report: Report): void {
    const now = clock.nowMs();
    if (now - minute.begun >= MINUTE_MS) minute = { begun: now, lines: 0 };
    minute.lines++;
    if (minute.lines <= LINES_A_MINUTE) logger.warn(lineOf(report), 'content security policy');
    else if (minute.lines === LINES_A_MINUTE + 1) logger.warn('more reports of the policy this minute are left out');
  }
  // Registered in its own scope, so that no other call accepts this content type.
  app.register((scope, _options, done) => {
    const parse = app.getDefaultJsonParser('error', 'error');
    const options = { parseAs: 'string', bodyLimit: BODY_MAX_BYTES } as const;
    scope.addContentTypeParser('application/csp-report', options, parse);
    route(scope, policyReportEndpoints.reportPolicyViolation, { limit: LIMIT }, ({ body, reply }) => {
      note(body['csp-report']);
      return reply.status(204).send();
    });
    done();
  });
}

const lineOf = (report: Report) => ({
  directive: plain(report['effective-directive'] ?? report['violated-directive']),
  blocked: plain(report['blocked-uri']),
  page: plain(report['document-uri']),
  source: plain(report['source-file']),
  line: report['line-number'],
});

/** Shortens text to one line without a query or anything as long as a token. */
const plain = (text: string | undefined): string | undefined =>
  text
    ?.split(/[?#]/, 1)[0]
    ?.replace(/[\w-]{40,}/g, '[removed]')
    .replace(/[^\x20-\x7e]/g, ' ')
    .slice(0, 200);
