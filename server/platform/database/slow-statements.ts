import type pg from 'pg';

export interface SlowStatement {
  /** The statement with `$1` in place of values, which are personal data. */
  sql: string;
  milliseconds: number;
  /** PostgreSQL's plan for any values; null if there is none (before version 16, or not a query). */
  plan: string | null;
  /** Earlier slow statements that were not reported. */
  untold: number;
}

export interface SlowStatements {
  fromMs: number;
  tell(statement: SlowStatement): void;
  /** Called for each slow statement, reported or not. */
  count?(): void;
}

const TOLD_A_MINUTE = 6;
const SQL_MAX = 4_000;
const PLANNED = /^\s*(?:select|insert|update|delete|merge|with)\b/i;

/**
 * Reports slow statements with their plans, timed from sending to answer. Reports only a few a minute: in a slow
 * database
 * everything is slow, and making plans would slow it further.
 */
export function watchSlowStatements(
  pool: Pick<pg.Pool, 'query'>,
  { fromMs, tell, count }: SlowStatements,
  nowMs = () => performance.now(),
): (sql: string, milliseconds: number) => void {
  let minuteFrom = Number.NEGATIVE_INFINITY;
  let told = 0;
  let untold = 0;

  async function planOf(sql: string): Promise<string | null> {
    if (!PLANNED.test(sql)) return null;
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN (GENERIC_PLAN) ${sql}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  return (sql, milliseconds) => {
    if (milliseconds < fromMs) return;
    count?.();
    if (nowMs() - minuteFrom >= 60_000) {
      minuteFrom = nowMs();
      told = 0;
    }
    if (told >= TOLD_A_MINUTE) {
      untold++;
      return;
    }
    told++;
    const before = untold;
    untold = 0;
    const line = { sql: sql.slice(0, SQL_MAX), milliseconds: Math.round(milliseconds), untold: before };
    planOf(sql)
      .catch(() => null)
      .then((plan) => tell({ ...line, plan }));
  };
}
