/** What is counted for whoever watches the server. Every label is one of few: a route's pattern, never an address or a person. */
export interface Counts {
  answered(call: { method: string; route: string; status: number }, seconds: number): void;
  /** A call that was refused, and why. */
  refused(call: { method: string; route: string; code: string }): void;
  /** A try to send a message; `failed` is the last one. */
  messageTried(channel: string, outcome: 'sent' | 'postponed' | 'failed'): void;
  lessonsBooked(number: number): void;
  slowStatement(): void;
  /** A statement that a replica may answer, where there is one. */
  readFrom(which: 'replica' | 'primary'): void;
  /** Whether what was looked for was kept in memory. */
  lookedUp(cache: string, isHit: boolean): void;
}

/** Where nobody watches. */
export const NO_COUNTS: Counts = {
  answered() {},
  refused() {},
  messageTried() {},
  lessonsBooked() {},
  slowStatement() {},
  readFrom() {},
  lookedUp() {},
};
