import type { FastifyInstance } from 'fastify';
import { guardianEndpoints } from '#contract/guardians.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/platform/http/route.ts';
import { acceptGuardianInvitation, describeGuardianInvitation, inviteGuardian } from './guardian-invitations.ts';
import { changeGuardian, leaveStudent, listGuardians, listStudentsOfGuardian, removeGuardian } from './guardians.ts';

const NAME_LIMIT = { max: 20, timeWindow: '10 minutes' };
const ACCEPT_LIMIT = { max: 30, timeWindow: '10 minutes', by: 'network' } as const;

export function registerGuardianRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, guardianEndpoints.guardians, ({ actor }) => listGuardians(ctx, actor.id));
  route(app, guardianEndpoints.nameGuardian, { limit: NAME_LIMIT }, ({ actor, body }) =>
    inviteGuardian(ctx, actor.id, body),
  );
  route(app, guardianEndpoints.changeGuardian, ({ actor, params, body }) =>
    changeGuardian(ctx, actor.id, params.id, body.mayCancel),
  );
  route(app, guardianEndpoints.removeGuardian, ({ actor, params }) => removeGuardian(ctx, actor.id, params.id));
  route(app, guardianEndpoints.guardedStudents, ({ actor }) => listStudentsOfGuardian(ctx, actor.id));
  route(app, guardianEndpoints.leaveStudent, ({ actor, params }) => leaveStudent(ctx, actor.id, params.id));
  route(app, guardianEndpoints.guardianInvitation, { limit: ACCEPT_LIMIT }, ({ query }) =>
    describeGuardianInvitation(ctx, query.token),
  );
  route(app, guardianEndpoints.acceptGuardian, { limit: ACCEPT_LIMIT }, ({ body }) =>
    acceptGuardianInvitation(ctx, body),
  );
}
