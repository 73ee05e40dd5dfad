import { sql } from 'kysely';
import type { HoursLine } from '#contract/weekly-hours-lines.ts';
import type { Database } from '#server/platform/database/connect.ts';

export interface ProposalRow {
  id: string;
  instructorId: string;
  instructorName: string;
  memberId: string;
  lines: HoursLine[] | null;
  fromDate: string | null;
  toDate: string | null;
  reason: string;
  /** The hours that it was proposed on; null of days off. */
  seenVersion: number | null;
  seenLines: HoursLine[] | null;
  proposedAt: Date;
}

/** The oldest first. */
export async function selectProposals(
  db: Database,
  of: { schoolId: string; instructorId?: string | undefined; id?: string },
): Promise<ProposalRow[]> {
  let query = db
    .selectFrom('hours_proposals')
    .innerJoin('instructors', 'instructors.id', 'hours_proposals.instructor_id')
    .select([
      'hours_proposals.id',
      'instructor_id as instructorId',
      sql<string>`concat_ws(' ', first_name, last_name)`.as('instructorName'),
      'member_id as memberId',
      'lines',
      'from_date as fromDate',
      'to_date as toDate',
      'reason',
      'seen_version as seenVersion',
      'seen_lines as seenLines',
      'proposed_at as proposedAt',
    ])
    .where('instructors.school_id', '=', of.schoolId);
  if (of.instructorId !== undefined) query = query.where('instructor_id', '=', of.instructorId);
  if (of.id !== undefined) query = query.where('hours_proposals.id', '=', of.id);
  return (await query.orderBy('proposed_at').orderBy('hours_proposals.id').execute()) as unknown as ProposalRow[];
}

/** A week takes the place of the one that waits. */
export async function insertProposal(
  db: Database,
  proposal: Omit<ProposalRow, 'id' | 'instructorName'>,
): Promise<string> {
  if (proposal.lines !== null)
    await db
      .deleteFrom('hours_proposals')
      .where('instructor_id', '=', proposal.instructorId)
      .where('lines', 'is not', null)
      .execute();
  const { id } = await db
    .insertInto('hours_proposals')
    .values({
      instructor_id: proposal.instructorId,
      member_id: proposal.memberId,
      lines: proposal.lines === null ? null : JSON.stringify(proposal.lines),
      from_date: proposal.fromDate,
      to_date: proposal.toDate,
      reason: proposal.reason,
      seen_version: proposal.seenVersion,
      seen_lines: proposal.seenLines === null ? null : JSON.stringify(proposal.seenLines),
      proposed_at: proposal.proposedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns whether it was there: of two who answer at once, one does */
export async function deleteProposal(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('hours_proposals').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
