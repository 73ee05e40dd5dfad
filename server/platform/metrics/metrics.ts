import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ERROR_STATUS } from '#contract/errors.ts';
import { healthEndpoints } from '#contract/health.ts';
import { CHANNELS, type Counts, OUTCOMES } from '#server/platform/counts.ts';
import { createFigureReader, type Figures } from './figures.ts';

/** Values that this process knows itself. */
export interface Gauges {
  requestsUnderWay(): number;
  connections(): { used: number; idle: number; waiting: number; max: number };
  /** True if reads go to the replica; null without one. */
  isReplicaFresh(): boolean | null;
  /** Seconds since the database last answered the connection that listens for changes; infinite while disconnected. */
  listenerSilentSeconds(): number;
}

export interface Metrics {
  counts: Counts;
  /** Sets the sources of the gauges; call it once. */
  watch(gauges: Gauges, readFigures: () => Promise<Figures>, onError: (error: Error) => void): void;
  contentType: string;
  /** In the Prometheus format. */
  text(): Promise<string>;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Refusals that mean the server can't do its work right now. */
const UNAVAILABLE: ReadonlySet<string> = new Set(
  Object.entries(ERROR_STATUS).flatMap(([code, status]) => (status === 503 ? code : [])),
);

/** A draining server refuses readiness checks, which doesn't turn anyone away. */
const READINESS = `/api${healthEndpoints.ready.path}`;

/** Loaded only with METRICS_PORT: without it, a server counts nothing. */
export function createMetrics(program: { version: string; build: string }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // Metrics of the process itself: memory, CPU time, event-loop lag, garbage collection.
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'lanewise_http_request_duration_seconds',
    help: 'Requests by the route that they matched, and how long their answers took.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const faults = new Counter({
    name: 'lanewise_faults_total',
    help: 'Requests answered 500, by route; 0 for every route from the start.',
    labelNames: ['route'],
    registers,
  });
  const unavailable = new Counter({
    name: 'lanewise_unavailable_total',
    help: 'Requests answered 503, by why, without the readiness checks; 0 for every reason from the start.',
    labelNames: ['code'],
    registers,
  });
  for (const code of UNAVAILABLE) unavailable.inc({ code }, 0);
  const refusals = new Counter({
    name: 'lanewise_refusals_total',
    help: 'Calls that were refused, by why.',
    labelNames: ['method', 'route', 'code'],
    registers,
  });
  const messages = new Counter({
    name: 'lanewise_messages_total',
    help: 'Tries to send a message: sent, postponed, or failed for good.',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  for (const channel of CHANNELS) for (const outcome of OUTCOMES) messages.inc({ channel, outcome }, 0);
  const lessons = new Counter({ name: 'lanewise_lessons_booked_total', help: 'Lessons that were booked.', registers });
  const slowStatements = new Counter({
    name: 'lanewise_slow_statements_total',
    help: 'Statements of the database that took SLOW_STATEMENT_MS or longer.',
    registers,
  });
  const reads = new Counter({
    name: 'lanewise_replica_reads_total',
    help: 'Statements that a replica may answer, by who answered.',
    labelNames: ['from'],
    registers,
  });
  const lookUps = new Counter({
    name: 'lanewise_cache_lookups_total',
    help: 'What was looked for in memory, and whether it was there.',
    labelNames: ['cache', 'result'],
    registers,
  });

  new Gauge({
    name: 'lanewise_build_info',
    help: 'Always 1; its labels name the running version and build.',
    labelNames: ['version', 'build'],
    registers,
  }).set(program, 1);

  return {
    counts: {
      expectRoute: (route) => faults.inc({ route }, 0),
      answered({ method, route, status }, seconds) {
        answers.observe({ method, route, status }, seconds);
        if (status === 500) faults.inc({ route });
      },
      refused(call) {
        refusals.inc(call);
        if (UNAVAILABLE.has(call.code) && call.route !== READINESS) unavailable.inc({ code: call.code });
      },
      messageTried: (channel, outcome) => messages.inc({ channel, outcome }),
      lessonsBooked: (number) => lessons.inc(number),
      slowStatement: () => slowStatements.inc(),
      readFrom: (from) => reads.inc({ from }),
      lookedUp: (cache, isHit) => lookUps.inc({ cache, result: isHit ? 'hit' : 'miss' }),
    },
    watch(gauges, readFigures, onError) {
      watchProcess(registers, gauges);
      watchDatabase(registers, createFigureReader(readFigures, onError));
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

function watchProcess(registers: Registry[], gauges: Gauges): void {
  new Gauge({
    name: 'lanewise_requests_under_way',
    help: 'Calls that are worked on now.',
    registers,
    collect() {
      this.set(gauges.requestsUnderWay());
    },
  });
  new Gauge({
    name: 'lanewise_database_connections',
    help: 'Connections to the database: used, idle, and those who wait for one; max is DATABASE_POOL.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, number] of Object.entries(gauges.connections())) this.set({ state }, number);
    },
  });
  new Gauge({
    name: 'lanewise_replica_fresh',
    help: 'Whether the replica of DATABASE_REPLICA_URL is read: 1, or 0 while it is behind or gone; nothing where there is none.',
    registers,
    collect() {
      const isFresh = gauges.isReplicaFresh();
      if (isFresh === null) this.remove();
      else this.set(Number(isFresh));
    },
  });
  new Gauge({
    name: 'lanewise_listener_silent_seconds',
    help: 'Since the database last answered the connection that hears of changes; +Inf while it is lost.',
    registers,
    collect() {
      this.set(gauges.listenerSilentSeconds());
    },
  });
}

/** Leaves them empty while the database doesn't respond. */
function watchDatabase(registers: Registry[], read: () => Promise<Figures | null>): void {
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    write: (set: (value: number, labels?: Record<string, string>) => void, figures: Figures) => void,
  ) =>
    new Gauge({
      ...{ name, help, labelNames, registers },
      async collect() {
        const figures = await read();
        this.reset();
        // Without labels, `reset` would set the gauge to 0, which would be a value.
        if (labelNames.length === 0) this.remove();
        if (figures) write((value, labels = {}) => this.set(labels, value), figures);
      },
    });
  gauge('lanewise_jobs_due', 'Jobs that are due and wait, by kind.', ['kind'], (set, { jobs }) => {
    for (const { kind, due } of jobs) set(due, { kind });
  });
  gauge('lanewise_jobs_oldest_seconds', 'How long the oldest of them is due.', ['kind'], (set, { jobs }) => {
    for (const { kind, oldestSeconds } of jobs) set(oldestSeconds, { kind });
  });
  gauge('lanewise_messages_waiting', 'Messages that are not sent yet.', [], (set, { messages }) =>
    set(messages.waiting),
  );
  gauge('lanewise_messages_oldest_seconds', 'How long the oldest of them waits.', [], (set, { messages }) =>
    set(messages.oldestSeconds),
  );
  gauge(
    'lanewise_messages_failed',
    'Messages that were given up, and that nobody has sent again.',
    [],
    (set, { messages }) => set(messages.failed),
  );
  gauge('lanewise_sessions', 'Open sessions, by the kind of their account.', ['kind'], (set, { sessions }) => {
    for (const { kind, open } of sessions) set(open, { kind });
  });
  gauge('lanewise_backup_age_seconds', 'Since the last backup was written.', [], (set, { backupSeconds }) => {
    if (backupSeconds !== null) set(backupSeconds);
  });
  new Gauge({
    name: 'lanewise_figures_up',
    help: 'Whether the database answered for the figures that it has to be asked for.',
    registers,
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
}
