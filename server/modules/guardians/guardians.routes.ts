import type { FastifyInstance } from 'fastify';
import { guardianEndpoints } from '#contract/guardians.ts';
import { route } from '#server/platform/http/route.ts';
import type { Guardians } from './compose-guardians.ts';

/** Of one network address. */
const NAME_LIMIT = { max: 20, timeWindow: '10 minutes' };
const ACCEPT_LIMIT = { max: 30, timeWindow: '10 minutes', by: 'network' } as const;

export function registerGuardianRoutes(
  app: FastifyInstance,
  { guardians, nameGuardian, acceptGuardian }: Guardians,
): void {
  route(app, guardianEndpoints.guardians, ({ actor }) => guardians.list(actor.id));
  route(app, guardianEndpoints.nameGuardian, { limit: NAME_LIMIT }, ({ actor, body }) =>
    nameGuardian.name(actor.id, body),
  );
  route(app, guardianEndpoints.changeGuardian, ({ actor, params, body }) =>
    guardians.change(actor.id, params.id, body.mayCancel),
  );
  route(app, guardianEndpoints.removeGuardian, ({ actor, params }) => guardians.remove(actor.id, params.id));
  route(app, guardianEndpoints.guardedStudents, ({ actor }) => guardians.studentsOf(actor.id));
  route(app, guardianEndpoints.leaveStudent, ({ actor, params }) => guardians.leave(actor.id, params.id));
  route(app, guardianEndpoints.guardianInvitation, { limit: ACCEPT_LIMIT }, ({ query }) =>
    acceptGuardian.describe(query.token),
  );
  route(app, guardianEndpoints.acceptGuardian, { limit: ACCEPT_LIMIT }, ({ body }) => acceptGuardian.accept(body));
}
