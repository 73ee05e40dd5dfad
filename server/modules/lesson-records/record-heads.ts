import { HEADS_MAX } from '#contract/lesson-records.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { pathOf, rootOf, treeOf } from './head-tree.ts';
import type { Kept } from './record-file.ts';
import { insertKept, selectGrown, selectKeptDays, selectKeptOf } from './record-heads.repository.ts';

/** The ends of all chains, day by day. */
export function createRecordHeads({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** Each day once, by whichever server is first. */
    async keep(): Promise<void> {
      const now = nowDate(clock);
      const day = now.toISOString().slice(0, 10);
      const [last] = await selectKeptDays(db, 1);
      if (last && last.day >= day) return;
      const { chains, heads } = await selectGrown(db);
      const row = { day, chains, before: last?.root ?? '' };
      await insertKept(db, { ...row, heads, root: rootOf({ ...row, tree: treeOf(heads) }) }, now);
    },

    shown: async () => ({ days: await selectKeptDays(db, HEADS_MAX) }),

    /** How a student's chain stood on the latest day on which it had grown; null before the first. */
    async keptOf(candidateId: string): Promise<Kept | null> {
      const row = await selectKeptOf(db, candidateId);
      if (!row) return null;
      const { day, chains, before, root, number, heads, hash } = row;
      return { day, chains, before, number, path: pathOf(heads, heads.indexOf(hash)), root };
    },
  };
}

export type RecordHeads = ReturnType<typeof createRecordHeads>;
