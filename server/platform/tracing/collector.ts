import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from '@opentelemetry/resources';

/** How long a stopping server waits for the collector to receive its last data. */
export const LAST_WORDS_MS = 2_000;

export const getCollectorUrl = (endpoint: string, what: 'traces' | 'logs'): string =>
  `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/${what}`;

/** The service name and version; `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` add to it. */
export const createResource = (version: string): Resource =>
  defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'lanewise', 'service.version': version }))
    .merge(detectResources({ detectors: [envDetector] }));
