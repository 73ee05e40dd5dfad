/** Traces a request or a job through everything it triggers; does nothing without a collector. */
export interface Tracing {
  /**
   * A call: the root of its trace, or a child of its caller's span. The trace id is the request's id, if that has the
   * right format.
   */
  call<T>(call: TracedCall, work: () => Promise<T>): Promise<T>;
  /** A child span of the current one. */
  part<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Records a statement that was just answered as a child span. */
  statement(sql: string, milliseconds: number): void;
  /** The current trace, to continue elsewhere; null if there is none. */
  current(): string | null;
  /** Continues the trace that was current when a job was enqueued. */
  goOn<T>(traceparent: string | undefined, name: string, work: () => Promise<T>): Promise<T>;
  /** Sends everything still in the buffer. */
  stop(): Promise<void>;
}

export interface TracedCall {
  id: string;
  traceparent: string | undefined;
  method: string;
  route: string;
}

export const NO_TRACING: Tracing = {
  call: (_call, work) => work(),
  part: (_name, work) => work(),
  statement() {},
  current: () => null,
  goOn: (_traceparent, _name, work) => work(),
  async stop() {},
};
