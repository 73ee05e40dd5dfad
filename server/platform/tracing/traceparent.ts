/** W3C Trace Context: version, trace id, parent id, flags; later versions may append more. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;

export interface Traceparent {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

/** The trace that a request or a job belongs to; null without a valid header. */
export function readTraceparent(text: unknown): Traceparent | null {
  const [, traceId, spanId, flags] = (typeof text === 'string' && TRACEPARENT.exec(text)) || [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
