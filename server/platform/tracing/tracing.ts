/** One request, or one job, through all that it causes; nothing while nobody collects it. */
export interface Tracing {
  /** A call: the root of its trace, or a part of its caller's. Its trace is named as the request, where that is a trace's name. */
  call<T>(call: TracedCall, work: () => Promise<T>): Promise<T>;
  /** A part of what is under way. */
  part<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** A statement that was just answered, as a part. */
  statement(sql: string, milliseconds: number): void;
  /** What is under way, to go on with elsewhere; null: nothing is. */
  current(): string | null;
  /** Goes on with what was under way when a job was put down. */
  goOn<T>(traceparent: string | undefined, name: string, work: () => Promise<T>): Promise<T>;
  /** Sends what is not sent yet. */
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
