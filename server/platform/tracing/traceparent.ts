/** W3C Trace Context: version, trace id, parent id, flags; a later version may say more after them. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;

export interface Traceparent {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

/** Whose part a request or a job is; null where nothing that is valid says so. */
export function readTraceparent(text: unknown): Traceparent | null {
  const [, traceId, spanId, flags] = (typeof text === 'string' && TRACEPARENT.exec(text)) || [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
