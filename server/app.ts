import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { PUBLIC_PAGES } from '#contract/paths.ts';
import { registerDayCaches } from './composition/day-caches.ts';
import { createGauges, readFigures } from './composition/figures.ts';
import { defineJobs } from './composition/jobs.ts';
import { registerRoutes } from './composition/routes.ts';
import { type ApplicationOptions, type Context, createContext } from './context.ts';
import { EVENT_HANDLERS } from './event-handlers.ts';
import { MAILS, mintLinkToken } from './mails.ts';
import { sealPlainSeeds } from './modules/accounts/second-factor.ts';
import { findLastSaver, noteMemberAction, recordAdminLook } from './modules/audit/audit.ts';
import { findSlotOwners } from './modules/availability/availability.ts';
import { applyZoneData } from './modules/bookings/apply-zone-data.ts';
import { findBookingOwners } from './modules/bookings/bookings.ts';
import { stopBusyCalendars } from './modules/busy-calendars/refresh-calendars.ts';
import { findActingGuardian } from './modules/guardians/guardians.ts';
import { findCarOwners } from './modules/instructors/cars.ts';
import { findInstructorOwners } from './modules/instructors/instructors.ts';
import { findPaymentOwners } from './modules/ledger/receipts.ts';
import { defineMessageJobs } from './modules/notifications/notifications.ts';
import { findPackageOrderOwners } from './modules/packages/orders.ts';
import { publicListing } from './modules/public-pages/listing.ts';
import { findReviewOwners } from './modules/reviews/reviews.ts';
import { holdExistingSchoolNames, readMemberPermissions } from './modules/schools/schools.ts';
import { settleWebhookDelivery, startWebhookDelivery } from './modules/webhooks/deliver-webhooks.ts';
import type { Database } from './platform/database/connect.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { announceLeaving } from './platform/http/ending-connections.ts';
import { servePages } from './platform/http/pages.ts';
import { registerSearchEngineRoutes } from './platform/http/search-engines.ts';
import { createHttpServer } from './platform/http/server.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { createMetricsServer } from './platform/metrics/metrics-server.ts';
import type { Sessions } from './platform/sessions/sessions.ts';
import { NO_TRACING } from './platform/tracing/tracing.ts';
import { createKeptAssets } from './platform/web-builds/kept-assets.ts';
import { zoneDataVersion } from './platform/zone-data.ts';
import { readBuildId, VERSION } from './version.ts';

export interface Application {
  http: FastifyInstance;
  /** The metrics server; null without METRICS_PORT. */
  metrics: FastifyInstance | null;
  db: Database;
  jobs: Jobs;
  sessions: Sessions;
  ctx: Context;
  start(): Promise<void>;
  /** Serves for some seconds while `/api/health/ready` already fails, so a proxy sends new requests elsewhere. */
  drain(seconds: number): Promise<void>;
  stop(): Promise<void>;
}

/** Builds the application. Nothing listens and no job runs before `start`. */
export async function createApplication(surroundings: ApplicationOptions): Promise<Application> {
  const { metrics: where } = surroundings.config;
  const metrics =
    where && (await import('./platform/metrics/metrics.ts')).createMetrics({ version: VERSION, build: readBuildId() });
  const { collectorUrl } = surroundings.config;
  const tracing =
    collectorUrl === null
      ? NO_TRACING
      : (await import('./platform/tracing/open-telemetry.ts')).createTracing(
          collectorUrl,
          VERSION,
          surroundings.logger,
        );
  const runsJobs = surroundings.runsJobs !== false && surroundings.config.areJobsOn;
  const ctx = createContext({ ...surroundings, runsJobs, metrics, tracing, eventHandlers: EVENT_HANDLERS });
  const { config, jobs, changes, sessions } = ctx;
  const http = await createHttpServer({
    logger: surroundings.logger,
    clock: surroundings.clock,
    sessions,
    traffic: ctx.traffic,
    counts: ctx.counts,
    tracing,
    sessionCookie: ctx.sessionCookie,
    publicOrigin: ctx.publicOrigin,
    trustedProxies: config.trustedProxies,
    areLimitsOn: config.areLimitsOn,
    isForThisMachine: config.isForThisMachine,
    noteShown: (shown) => recordAdminLook(ctx, shown),
    noteDone: (done) => noteMemberAction(ctx, done),
    lastSaver: (done) => findLastSaver(ctx, done),
    membersMay: (schoolId) => readMemberPermissions(ctx, schoolId),
    actingFor: (accountId, studentId) => findActingGuardian(ctx, accountId, studentId),
    ownersOf: {
      booking: (id) => findBookingOwners(ctx, id),
      instructor: (id) => findInstructorOwners(ctx, id),
      car: (id) => findCarOwners(ctx, id),
      slot: (id) => findSlotOwners(ctx, id),
      review: (id) => findReviewOwners(ctx, id),
      payment: (id) => findPaymentOwners(ctx, id),
      packageOrder: (id) => findPackageOrderOwners(ctx, id),
    },
    ...(surroundings.patience && { patience: surroundings.patience }),
  });
  const leaving = announceLeaving(http);
  metrics?.watch(createGauges(ctx), () => readFigures(ctx), ctx.onError);
  registerDayCaches(ctx);
  defineMessageJobs(ctx, { mails: MAILS, mintToken: mintLinkToken });
  registerRoutes(http, ctx, leaving);
  const publicPages = { publicUrl: ctx.publicUrl, paths: PUBLIC_PAGES };
  registerSearchEngineRoutes(http, publicPages, publicListing(ctx).sitemap);
  const keptAssets = createKeptAssets({
    db: ctx.db,
    files: openFileStore(config, 'assets'),
    clock: surroundings.clock,
    clientFolder: surroundings.pages.clientFolder,
  });
  await servePages(http, surroundings.pages, { publicPages, keptAssets, clock: surroundings.clock });
  defineJobs(ctx);

  const metricsServer = metrics && createMetricsServer(metrics);
  return {
    http,
    metrics: metricsServer,
    db: ctx.db,
    jobs,
    sessions,
    ctx,
    async start() {
      await sealPlainSeeds(ctx);
      await holdExistingSchoolNames(ctx);
      await ctx.pushKeys();
      const moved = await applyZoneData(ctx, zoneDataVersion());
      if (moved > 0) surroundings.logger.info({ moved }, 'instants derived again by new zone data');
      // Before the first page that needs them. If the store fails, this server still has its own.
      await keptAssets
        .publish()
        .catch((err) => surroundings.logger.error({ err }, 'the pages’ files could not be kept for other releases'));
      if (runsJobs) await startWebhookDelivery(ctx);
      await changes.start();
      ctx.replica?.start();
      await jobs.start();
    },
    async drain(seconds) {
      leaving.begin();
      await pause(seconds * 1000);
    },
    async stop() {
      // Runs in reverse order, each step even if another fails: an open connection would keep the database from
      // stopping.
      const ends = new AsyncDisposableStack();
      ends.defer(() => tracing.stop().catch(ctx.onError));
      ends.defer(() => ctx.close());
      ends.defer(() => ctx.replica?.stop());
      ends.defer(() => changes.stop());
      ends.defer(() => ctx.mail.close());
      ends.defer(() => settleWebhookDelivery(ctx));
      ends.defer(() => stopBusyCalendars(ctx));
      ends.defer(() => jobs.stop());
      ends.defer(() => metricsServer?.close());
      ends.defer(() => http.close());
      await ends.disposeAsync();
    },
  };
}
