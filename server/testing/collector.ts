import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}

interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
}

interface CollectedLog {
  severityNumber: number;
  body: { stringValue: string };
  attributes: Attribute[];
}

/** A fake OpenTelemetry collector for JSON over HTTP. */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  const logs: CollectedLog[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    bodies.push(text);
    const { resourceSpans = [], resourceLogs = [] } = JSON.parse(text) as {
      resourceSpans?: { scopeSpans: { spans: CollectedSpan[] }[] }[];
      resourceLogs?: { scopeLogs: { logRecords: CollectedLog[] }[] }[];
    };
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    logs.push(...resourceLogs.flatMap(({ scopeLogs }) => scopeLogs.flatMap((scope) => scope.logRecords)));
    response.writeHead(/^\/v1\/(?:traces|logs)$/.test(request.url ?? '') ? 200 : 404).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => new Promise((resolve) => server.close(resolve));
  return { endpoint, spans, logs, bodies, close };
}
