import type pg from 'pg';

export interface SlowStatement {
  /** With `$1` where values stood: those are people's. */
  sql: string;
  milliseconds: number;
  /** As PostgreSQL plans it for any values; null where it does not say (before 16, or what is no query). */
  plan: string | null;
  /** Slow ones before it that nobody was told of. */
  untold: number;
}

export interface SlowStatements {
  fromMs: number;
  tell(statement: SlowStatement): void;
  /** Of each, told or not. */
  count?(): void;
}

const TOLD_A_MINUTE = 6;
const SQL_MAX = 4_000;
const PLANNED = /^\s*(?:select|insert|update|delete|merge|with)\b/i;

/**
 * Tells of statements that took long, from when they were sent until they were answered, with their plan: a few a minute, for a database that is slow is
 * slow with everything, and is not asked for plans on top.
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
