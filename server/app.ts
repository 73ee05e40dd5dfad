import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { PUBLIC_PAGES } from '#contract/paths.ts';
import { gaugesOf, readFigures } from './composition/figures.ts';
import { type ApplicationOptions, createPlatform } from './composition/platform.ts';
import { defineRecurringJobs } from './composition/recurring-jobs.ts';
import { registerRoutes } from './composition/routes.ts';
import { createServices, type Services } from './composition/services.ts';
import { applyZoneData } from './modules/bookings/apply-zone-data.ts';
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
  /** Where it is watched; null where it is not. */
  metrics: FastifyInstance | null;
  db: Database;
  jobs: Jobs;
  sessions: Sessions;
  services: Services;
  start(): Promise<void>;
  /** Serves on for some seconds while `/api/health/ready` already says no, so that a proxy sends the next requests elsewhere. */
  drain(seconds: number): Promise<void>;
  stop(): Promise<void>;
}

/** Builds the application from its parts. Nothing listens and no job runs before `start`. */
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
  const platform = createPlatform({ ...surroundings, runsJobs, metrics, tracing });
  const { config, jobs, changes, sessions } = platform;
  const services = createServices(platform);
  const http = await createHttpServer({
    logger: surroundings.logger,
    sessions,
    traffic: platform.traffic,
    counts: platform.counts,
    tracing,
    sessionCookie: platform.sessionCookie,
    publicOrigin: platform.publicOrigin,
    trustedProxies: config.trustedProxies,
    areLimitsOn: config.areLimitsOn,
    isForThisMachine: config.isForThisMachine,
    noteShown: services.audit.look,
    noteDone: services.audit.noteDone,
    lastSaver: services.audit.lastSaver,
    membersMay: services.schools.membersMay,
    actingFor: services.guardians.actingFor,
    ownersOf: {
      booking: services.bookings.ownersOf,
      instructor: services.instructors.ownersOf,
      car: services.cars.ownersOf,
      slot: services.availability.ownersOfSlot,
      review: services.reviews.ownersOf,
      payment: services.receipts.ownersOf,
      packageOrder: services.packageOrders.ownersOf,
    },
    ...(surroundings.patience && { patience: surroundings.patience }),
  });
  const leaving = announceLeaving(http);
  metrics?.watch(gaugesOf(platform), () => readFigures(platform, services), platform.onError);
  registerRoutes(http, platform, services, leaving);
  const publicPages = { publicUrl: platform.publicUrl, paths: PUBLIC_PAGES };
  registerSearchEngineRoutes(http, publicPages, services.publicPages.sitemap);
  const keptAssets = createKeptAssets({
    db: platform.db,
    files: openFileStore(config, 'assets'),
    clock: surroundings.clock,
    clientFolder: surroundings.pages.clientFolder,
  });
  await servePages(http, surroundings.pages, { publicPages, keptAssets });
  defineRecurringJobs(platform, services);

  const metricsServer = metrics && createMetricsServer(metrics);
  return {
    http,
    metrics: metricsServer,
    db: platform.db,
    jobs,
    sessions,
    services,
    async start() {
      await services.secondFactor.sealPlainSeeds();
      await services.schools.holdExistingNames();
      await platform.pushKeys();
      const moved = await applyZoneData({ ...platform, ...services }, zoneDataVersion());
      if (moved > 0) surroundings.logger.info({ moved }, 'instants derived again by new zone data');
      // Before the first page that asks for them. Without a store this server still has its own.
      await keptAssets
        .publish()
        .catch((err) => surroundings.logger.error({ err }, 'the pages’ files could not be kept for other releases'));
      if (runsJobs) await services.deliverWebhooks.start();
      await changes.start();
      platform.replica?.start();
      await jobs.start();
    },
    async drain(seconds) {
      leaving.begin();
      await pause(seconds * 1000);
    },
    async stop() {
      // The last of these is the first to end, and each does, whatever becomes of the one before: a connection that is left open
      // would keep the database from stopping.
      const ends = new AsyncDisposableStack();
      ends.defer(() => tracing.stop().catch(platform.onError));
      ends.defer(() => platform.close());
      ends.defer(() => platform.replica?.stop());
      ends.defer(() => changes.stop());
      ends.defer(() => platform.mail.close());
      ends.defer(() => services.deliverWebhooks.stop());
      ends.defer(() => services.busyCalendars.stop());
      ends.defer(() => jobs.stop());
      ends.defer(() => metricsServer?.close());
      ends.defer(() => http.close());
      await ends.disposeAsync();
    },
  };
}
