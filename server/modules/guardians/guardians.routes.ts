import type { FastifyInstance } from 'fastify';
import { guardianEndpoints } from '#contract/guardians.ts';
import { route } from '#server/platform/http/route.ts';
import type { AcceptGuardian } from './accept-guardian.ts';
import type { GuardianService } from './guardians.service.ts';
import type { NameGuardian } from './name-guardian.ts';

/** Of one network address. */
const NAME_LIMIT = { max: 20, timeWindow: '10 minutes' };
const ACCEPT_LIMIT = { max: 30, timeWindow: '10 minutes' };

export function registerGuardianRoutes(
  app: FastifyInstance,
  {
    guardians,
    nameGuardian,
    acceptGuardian,
  }: { guardians: GuardianService; nameGuardian: NameGuardian; acceptGuardian: AcceptGuardian },
): void {
  route(app, guardianEndpoints.guardians, ({ actor }) => guardians.list(actor.id));
  route(app, guardianEndpoints.nameGuardian, { limit: NAME_LIMIT }, ({ actor, body }) =>
    nameGuardian.name(actor.id, body),
  );
  route(app, guardianEndpoints.changeGuardian, ({ actor, params, body }) =>
    guardians.change(actor.id, params.id, body.mayCancel),
  );
  route(app, guardianEndpoints.removeGuardian, async ({ actor, params }) => {
    await guardians.remove(actor.id, params.id);
    return undefined;
  });
  route(app, guardianEndpoints.guardedStudents, ({ actor }) => guardians.studentsOf(actor.id));
  route(app, guardianEndpoints.leaveStudent, async ({ actor, params }) => {
    await guardians.leave(actor.id, params.id);
    return undefined;
  });
  route(app, guardianEndpoints.guardianInvitation, { limit: ACCEPT_LIMIT }, ({ query }) =>
    acceptGuardian.describe(query.token),
  );
  route(app, guardianEndpoints.acceptGuardian, { limit: ACCEPT_LIMIT }, ({ body }) => acceptGuardian.accept(body));
}
