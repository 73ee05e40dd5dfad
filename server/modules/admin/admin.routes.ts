import type { FastifyInstance, FastifyReply } from 'fastify';
import { adminEndpoints } from '#contract/admin.ts';
import { route } from '#server/platform/http/route.ts';
import { accountAnswer, auditAnswer, messageAnswer, schoolAnswer } from './admin-answers.ts';
import type { AdminService } from './service.ts';

const partOf = ({ page, pageSize }: { page: number; pageSize: number }) => ({
  offset: page * pageSize,
  limit: pageSize,
});

function counted<Row, Answer>(
  reply: FastifyReply,
  { rows, total }: { rows: Row[]; total: number },
  answer: (row: Row) => Answer,
): Answer[] {
  reply.header('x-total-count', total);
  return rows.map(answer);
}

export function registerAdminRoutes(app: FastifyInstance, admin: AdminService): void {
  route(app, adminEndpoints.adminSchools, async ({ query, reply }) =>
    counted(reply, await admin.schools(query.state, partOf(query)), schoolAnswer),
  );
  route(app, adminEndpoints.adminAccounts, async ({ query, reply }) => {
    const { search, kind } = query;
    return counted(reply, await admin.accounts({ ...partOf(query), search, kind }), accountAnswer);
  });
  route(app, adminEndpoints.adminMessages, async ({ query, reply }) =>
    counted(reply, await admin.messages({ ...partOf(query), state: query.state }), messageAnswer),
  );
  route(app, adminEndpoints.auditLog, async ({ query, reply }) =>
    counted(reply, await admin.auditLog(partOf(query)), auditAnswer),
  );

  route(app, adminEndpoints.approveSchool, async ({ actor, params }) => {
    await admin.approveSchool(actor, params.id);
    return undefined;
  });
  route(app, adminEndpoints.disableAccount, async ({ actor, params }) => {
    await admin.disableAccount(actor, params.id);
    return undefined;
  });
  route(app, adminEndpoints.enableAccount, async ({ actor, params }) => {
    await admin.enableAccount(actor, params.id);
    return undefined;
  });
  route(app, adminEndpoints.expirePassword, async ({ actor, params }) => {
    await admin.expirePassword(actor, params.id);
    return undefined;
  });
  route(app, adminEndpoints.markMessage, async ({ actor, params, body }) => {
    await admin.markMessage(actor, params.id, body.state);
    return undefined;
  });
}
