import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '#contract/endpoint.ts';
import type { HoursProposal, hoursProposalEndpoints } from '#contract/hours-proposals.ts';
import type { Locale } from '#contract/locale.ts';
import type { WeeklyHours } from '#contract/weekly-hours.ts';
import type { HoursLine } from '#contract/weekly-hours-lines.ts';
import type { MemberService } from '#server/modules/members/members.service.ts';
import type { NotificationService } from '#server/modules/notifications/notifications.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type Actor, onlyInstructor } from '#server/platform/http/actor.ts';
import type { DaysOff } from './days-off.ts';
import { hoursProposed, proposalAnswered } from './mails/proposals.ts';
import { deleteProposal, insertProposal, type ProposalRow, selectProposals } from './proposals.repository.ts';
import type { WeeklyHoursService } from './weekly-hours.service.ts';

/** What an instructor proposes where the school has not let them change their hours, and what becomes of it. */
export function createHoursProposals({
  db,
  clock,
  members,
  notifications,
  weeklyHours,
  daysOff,
}: {
  db: Database;
  clock: Clock;
  members: Pick<MemberService, 'deciders' | 'reader'>;
  notifications: NotificationService;
  weeklyHours: Pick<WeeklyHoursService, 'save' | 'show'>;
  daysOff: Pick<DaysOff, 'add'>;
}) {
  /** @throws AppError not_found: it was answered, or taken back */
  async function find(executor: Database, schoolId: string, instructorId: string, id: string): Promise<ProposalRow> {
    const [row] = await selectProposals(executor, { schoolId, instructorId, id });
    if (!row) throw new AppError('not_found');
    return row;
  }

  async function end(transaction: Database, schoolId: string, row: ProposalRow, isAccepted: boolean | null) {
    if (!(await deleteProposal(transaction, row.id))) throw new AppError('not_found');
    const reader = isAccepted === null ? undefined : await members.reader(transaction, schoolId, row.memberId);
    if (!reader || isAccepted === null) return;
    const { fromDate, toDate } = row;
    await notifications.enqueue(transaction, proposalAnswered.to(reader, { fromDate, toDate, isAccepted }));
  }

  const shown = async (executor: Database, schoolId: string, row: ProposalRow): Promise<HoursProposal> =>
    present(row, await weeklyHours.show(schoolId, row.instructorId, executor));

  return {
    async list(actor: Actor<'school'>): Promise<HoursProposal[]> {
      const rows = await selectProposals(db, { schoolId: actor.id, instructorId: onlyInstructor(actor) });
      return Promise.all(rows.map((row) => shown(db, actor.id, row)));
    },

    propose: (
      actor: Actor<'school'>,
      instructorId: string,
      body: BodyOf<(typeof hoursProposalEndpoints)['proposeHours']>,
    ): Promise<HoursProposal> =>
      db.transaction().execute(async (transaction) => {
        if (!actor.member) throw new AppError('forbidden');
        const hours = await weeklyHours.show(actor.id, instructorId, transaction);
        const proposed =
          'lines' in body
            ? {
                ...{ lines: body.lines, fromDate: null, toDate: null, reason: '' },
                ...{ seenVersion: hours.version, seenLines: hours.lines },
              }
            : {
                ...{ lines: null, fromDate: body.fromDate, toDate: body.toDate, reason: body.reason },
                ...{ seenVersion: null, seenLines: null },
              };
        const given = { ...proposed, instructorId, memberId: actor.member.id, proposedAt: nowDate(clock) };
        const row = await find(transaction, actor.id, instructorId, await insertProposal(transaction, given));
        const { instructorName, fromDate, toDate } = row;
        const readers = await members.deciders(transaction, actor.id);
        await notifications.enqueue(
          transaction,
          ...readers.map((reader) => hoursProposed.to(reader, { instructorId, instructorName, fromDate, toDate })),
        );
        return present(row, hours);
      }),

    /**
     * @param version of the hours that who accepts a week has seen beside it
     * @throws AppError not_found, changed_meanwhile, and what saving hours and adding days off throw
     */
    async accept(
      actor: Actor<'school'>,
      { instructorId, id, lessons, version, locale }: { instructorId: string; id: string; locale: Locale } & Answer,
    ): Promise<void> {
      const row = await find(db, actor.id, instructorId, id);
      const first = (transaction: Database) => end(transaction, actor.id, row, true);
      if (row.lines) {
        const seen = version ?? row.seenVersion ?? undefined;
        await weeklyHours.save(actor, instructorId, { lines: row.lines, version: seen }, first);
        return;
      }
      const days = { fromDate: row.fromDate ?? '', toDate: row.toDate ?? '', reason: row.reason, lessons };
      await daysOff.add(actor, instructorId, days, locale, first);
    },

    /** By the school, or taken back by who proposed it. @throws AppError not_found */
    remove: (actor: Actor<'school'>, instructorId: string, id: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const row = await find(transaction, actor.id, instructorId, id);
        await end(transaction, actor.id, row, onlyInstructor(actor) === undefined ? false : null);
      }),
  };
}

type Answer = BodyOf<(typeof hoursProposalEndpoints)['acceptHours']>;

function changedSince({ seenVersion, seenLines }: ProposalRow, now: WeeklyHours): HoursProposal['changed'] {
  if (seenLines === null || seenVersion === now.version) return null;
  const without = (lines: HoursLine[], others: HoursLine[]) =>
    lines.filter((line) => !others.some((other) => isDeepStrictEqual(line, other)));
  const [added, removed] = [without(now.lines, seenLines), without(seenLines, now.lines)];
  return added.length + removed.length === 0 ? null : { by: now.changedBy, added, removed };
}

const present = (row: ProposalRow, now: WeeklyHours): HoursProposal => ({
  version: now.version,
  changed: changedSince(row, now),
  id: row.id,
  instructorId: row.instructorId,
  instructorName: row.instructorName,
  proposedAt: row.proposedAt.toISOString(),
  lines: row.lines,
  daysOff:
    row.fromDate === null || row.toDate === null
      ? null
      : { fromDate: row.fromDate, toDate: row.toDate, reason: row.reason },
});
