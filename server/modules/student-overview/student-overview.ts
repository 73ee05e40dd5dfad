import type * as z from 'zod/mini';
import { OVERVIEW_MAX, type studentOverviewSchema } from '#contract/student-overviews.ts';
import type { Context } from '#server/context.ts';
import { listLessonsWithSchool } from '#server/modules/bookings/bookings.ts';
import { presentBooking } from '#server/modules/bookings/present-booking.ts';
import { listPayments, readRefundDue } from '#server/modules/ledger/ledger.ts';
import { readInbox } from '#server/modules/lesson-messages/inbox.ts';
import { listSchoolPackageOrders } from '#server/modules/packages/orders.ts';
import { readStudentProgress } from '#server/modules/progress/progress.ts';
import { resolveStudent } from '#server/modules/school-students/school-students.ts';
import type { Actor } from '#server/platform/http/actor.ts';

/** Everything on a student's page that isn't in the school's record. @throws AppError not_found */
export async function readStudentOverview(
  ctx: Context,
  actor: Actor<'school'>,
  schoolId: string,
  studentId: string,
): Promise<z.input<typeof studentOverviewSchema>> {
  const { candidateId } = await resolveStudent(ctx, schoolId, studentId);
  const [lessons, { skills }, packages, payments, refundDue, conversations] = await Promise.all([
    listLessonsWithSchool(ctx, { schoolId, candidateId }, OVERVIEW_MAX),
    readStudentProgress(ctx, candidateId, { schoolId }),
    listSchoolPackageOrders(ctx, schoolId, candidateId),
    listPayments(ctx, schoolId, { candidateId, limit: OVERVIEW_MAX }),
    readRefundDue(ctx, schoolId, candidateId),
    readInbox(ctx, actor, { candidateId, filter: 'all', search: '', limit: OVERVIEW_MAX }),
  ]);
  return {
    lessons: lessons.map((row) => presentBooking(row, actor, ctx.clock.nowMs())),
    ...{ skills, packages, refundDue },
    payments: payments.items,
    conversations: conversations.items,
  };
}
