/** One line of the table: what was done, what is to be reached, what came of it. */
export interface Row {
  what: string;
  toReach: string;
  result: string;
  isReached: boolean;
  /** Everything that was counted, for the file. */
  figures: Record<string, number | string>;
}

export interface Extent {
  /** Kills, and rounds of races. */
  kills: number;
  rounds: number;
  seconds: number;
  mails: number;
  webhooks: number;
  /** That were sent, in a table that is migrated. */
  messages: number;
}
