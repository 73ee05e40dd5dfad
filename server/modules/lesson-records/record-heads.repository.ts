import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';

const HASH_BYTES = 32;
/** Of one student, between two nights: more than anybody drives. */
const SINCE_KEPT_MAX = 30;
/** What was being written while the last heads were kept comes with the next. */
const OVERLAP = '1 hour';

export interface KeptHeads {
  day: string;
  chains: number;
  heads: string[];
  before: string;
  root: string;
}

const hashesIn = (bytes: Buffer): string[] =>
  Array.from({ length: bytes.length / HASH_BYTES }, (_, index) =>
    bytes.toString('hex', index * HASH_BYTES, (index + 1) * HASH_BYTES),
  );

/** The latest first. */
export async function selectKeptDays(
  db: Database,
  limit: number,
): Promise<{ day: string; chains: number; grown: number; before: string; root: string }[]> {
  const { rows } = await sql<Awaited<ReturnType<typeof selectKeptDays>>[number]>`
    SELECT day, chains, length(heads) / ${HASH_BYTES} AS grown, before, root FROM record_heads ORDER BY day DESC LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}

/** The last record of each chain that grew since heads were last kept, in the order of their hashes, and how many chains there are. */
export async function selectGrown(db: Database): Promise<{ chains: number; heads: string[] }> {
  const { rows } = await sql<{ hash: string }>`
    WITH since AS (SELECT coalesce(max(kept_at) - ${OVERLAP}::interval, '-infinity') AS moment FROM record_heads),
         grown AS (SELECT DISTINCT candidate_id FROM lesson_records, since WHERE recorded_at >= since.moment)
    SELECT encode(last.hash, 'hex') AS hash
      FROM grown, LATERAL (SELECT hash FROM lesson_records r WHERE r.candidate_id = grown.candidate_id
                            ORDER BY number DESC LIMIT 1) AS last
     ORDER BY 1`.execute(db);
  const { rows: counted } = await sql<{ chains: number }>`
    SELECT count(*)::integer AS chains FROM lesson_records WHERE number = 1`.execute(db);
  return { chains: counted[0]?.chains ?? 0, heads: rows.map(({ hash }) => hash) };
}

/** Once a day: by whoever is first. */
export async function insertKept(db: Database, { heads, ...row }: KeptHeads, now: Date): Promise<void> {
  await db
    .insertInto('record_heads')
    .values({ ...row, heads: Buffer.from(heads.join(''), 'hex'), kept_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The latest day among whose heads a record of the student is, with that record. */
export async function selectKeptOf(
  db: Database,
  candidateId: string,
): Promise<(KeptHeads & { number: number; hash: string }) | undefined> {
  const { rows } = await sql<Omit<KeptHeads, 'heads'> & { heads: Buffer; number: number; hash: string }>`
    SELECT h.day, h.chains, h.heads, h.before, h.root, r.number, encode(r.hash, 'hex') AS hash
      FROM (SELECT * FROM lesson_records WHERE candidate_id = ${candidateId} ORDER BY number DESC LIMIT ${SINCE_KEPT_MAX}) r
      JOIN record_heads h ON h.kept_at >= r.recorded_at AND h.kept_at < r.recorded_at + interval '7 days'
                         AND position(r.hash IN h.heads) > 0
     ORDER BY h.day DESC, r.number DESC LIMIT 1`.execute(db);
  const [row] = rows;
  return row && { ...row, heads: hashesIn(row.heads) };
}
