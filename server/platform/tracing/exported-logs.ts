import { setTimeout as pause } from 'node:timers/promises';
import type { Attributes } from '@opentelemetry/api';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { createResource, getCollectorUrl, LAST_WORDS_MS } from './collector.ts';

export interface ExportedLogs {
  /** Takes finished log lines, with private data already removed. */
  write(line: string): void;
  stop(): Promise<void>;
}

/** Pino's level 30 is 9, `INFO`; one of its steps equals four here. */
const severityOf = (level: number): number => Math.round(level / 10 - 1) * 4 + 1;

interface Line {
  level: number;
  time: number;
  msg?: string;
  reqId?: string;
  err?: { type?: string; message?: string; stack?: string };
}

/** Also sends log lines to a collector, each with its request's id, which is its trace id. */
export function createExportedLogs(endpoint: string, version: string): ExportedLogs {
  const exporter = new OTLPLogExporter({ url: getCollectorUrl(endpoint, 'logs') });
  const provider = new LoggerProvider({
    resource: createResource(version),
    processors: [new BatchLogRecordProcessor({ exporter })],
  });
  const logger = provider.getLogger('lanewise', version);
  return {
    write(text) {
      const { level, time, msg = '', reqId, err, ...rest } = JSON.parse(text) as Line;
      const attributes: Attributes = {
        ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, asAttribute(value)])),
        ...(reqId !== undefined && { 'lanewise.request_id': reqId }),
        ...(err && {
          'exception.type': err.type ?? 'Error',
          'exception.message': err.message ?? '',
          'exception.stacktrace': err.stack ?? '',
        }),
      };
      logger.emit({ timestamp: time, severityNumber: severityOf(level), body: msg, attributes });
    },
    stop: () => Promise.race([provider.shutdown(), pause(LAST_WORDS_MS, undefined, { ref: false })]),
  };
}

const asAttribute = (value: unknown): string | number | boolean =>
  typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string' ? value : JSON.stringify(value);
