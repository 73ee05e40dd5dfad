import type { FastifyInstance } from 'fastify';
import { adminBookingEndpoints, adminEndpoints, adminMailEndpoints, adminReviewEndpoints } from '#contract/admin.ts';
import { auditEndpoints } from '#contract/audit-log.ts';
import type { Page } from '#contract/paging.ts';
import type { Context } from '#server/context.ts';
import { listAuditLog } from '#server/modules/audit/audit.ts';
import { listContactMessages } from '#server/modules/contact/contact.ts';
import { listUndeliveredMail } from '#server/modules/notifications/notifications.ts';
import { route } from '#server/platform/http/route.ts';
import {
  approveSchoolAsAdmin,
  countWaitingWork,
  decideSchoolNameAsAdmin,
  disableAccount,
  enableAccount,
  expirePassword,
  listAccounts,
  listAllBookings,
  listAllReviews,
  listSchools,
  markMessage,
  removeSecondFactorAsAdmin,
  sendAllMailAgain,
  sendMailAgain,
  setReviewVisibility,
  showBookingToAdmin,
} from './admin.ts';
import { accountAnswer, auditAnswer, bookingAnswer, mailAnswer, messageAnswer, schoolAnswer } from './admin-answers.ts';
import { listBookingEvents } from './booking-history.ts';

const each = <Row, Answer>({ items, next }: Page<Row>, answer: (row: Row) => Answer): Page<Answer> => ({
  items: items.map(answer),
  next,
});

export function registerAdminRoutes(app: FastifyInstance, ctx: Context): void {
  registerLists(app, ctx);

  route(app, adminEndpoints.approveSchool, ({ actor, params }) => approveSchoolAsAdmin(ctx, actor, params.id));
  route(app, adminEndpoints.decideSchoolName, ({ actor, params, body }) =>
    decideSchoolNameAsAdmin(ctx, actor, params.id, body),
  );
  route(app, adminEndpoints.disableAccount, ({ actor, params }) => disableAccount(ctx, actor, params.id));
  route(app, adminEndpoints.enableAccount, ({ actor, params }) => enableAccount(ctx, actor, params.id));
  route(app, adminEndpoints.expirePassword, ({ actor, params }) => expirePassword(ctx, actor, params.id));
  route(app, adminEndpoints.removeSecondFactor, ({ actor, params }) =>
    removeSecondFactorAsAdmin(ctx, actor, params.id),
  );
  route(app, adminReviewEndpoints.setReviewVisibility, ({ actor, params, body }) =>
    setReviewVisibility(ctx, actor, params.id, body),
  );
  route(app, adminEndpoints.markMessage, ({ actor, params, body }) => markMessage(ctx, actor, params.id, body.state));
  route(app, adminMailEndpoints.sendMailAgain, ({ actor, params }) => sendMailAgain(ctx, actor, params.id));
  route(app, adminMailEndpoints.sendAllMailAgain, ({ actor }) => sendAllMailAgain(ctx, actor));
}

function registerLists(app: FastifyInstance, ctx: Context): void {
  route(app, adminEndpoints.adminWaiting, () => countWaitingWork(ctx));
  route(app, adminEndpoints.adminSchools, async ({ query }) => each(await listSchools(ctx, query), schoolAnswer));
  route(app, adminEndpoints.adminAccounts, async ({ query }) => each(await listAccounts(ctx, query), accountAnswer));
  route(app, adminBookingEndpoints.adminBookings, async ({ query }) =>
    each(await listAllBookings(ctx, query), bookingAnswer),
  );
  route(app, adminBookingEndpoints.adminBooking, async ({ params }) => {
    const history = await showBookingToAdmin(ctx, params.id);
    return { ...bookingAnswer(history.booking), events: listBookingEvents(history) };
  });
  route(app, adminReviewEndpoints.adminReviews, ({ query }) => listAllReviews(ctx, query));
  route(app, adminEndpoints.adminMessages, async ({ query }) =>
    each(await listContactMessages(ctx, query), messageAnswer),
  );
  route(app, adminMailEndpoints.undeliveredMail, async ({ query }) =>
    each(await listUndeliveredMail(ctx, query), mailAnswer),
  );
  route(app, auditEndpoints.auditLog, async ({ query }) => each(await listAuditLog(ctx, query), auditAnswer));
}
