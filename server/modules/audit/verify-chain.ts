import { createHash } from 'node:crypto';
import type { Queryable } from '#server/context.ts';
import { type ChainRow, selectChain } from './audit.db.ts';

export interface ChainReport {
  entries: number;
  /** The chain's end; null while there is no entry. Noted down elsewhere, it tells of a chain that was cut or made anew. */
  end: { id: number; hash: string } | null;
  /** The first entry that is not what was written; null where all are. */
  brokenAt: number | null;
}

const ROWS_AT_ONCE = 1000;

/** Reckons the chain anew, by other means than the database that made it. */
export async function verifyChain(ctx: Queryable, known?: { id: number; hash: string }): Promise<ChainReport> {
  let entries = 0;
  let end: ChainReport['end'] = null;
  let before: Buffer = Buffer.alloc(0);
  let isKnownThere = known === undefined;
  for (;;) {
    const rows = await selectChain(ctx, end?.id ?? 0, ROWS_AT_ONCE);
    for (const row of rows) {
      const hash = hashOf(before, row);
      const isOther = known?.id === row.id && known.hash !== hash.toString('hex');
      if (!hash.equals(row.hash) || isOther) return { entries, end, brokenAt: row.id };
      if (known?.id === row.id) isKnownThere = true;
      before = hash;
      end = { id: row.id, hash: hash.toString('hex') };
      entries++;
    }
    if (rows.length < ROWS_AT_ONCE) break;
  }
  return { entries, end, brokenAt: isKnownThere ? null : (known?.id ?? null) };
}

function hashOf(before: Buffer, { parts }: ChainRow): Buffer {
  const text = parts.map((part) => `${Buffer.byteLength(part)}:${part}`).join('');
  return createHash('sha256').update(before).update(text, 'utf8').digest();
}
