import type { FastifyInstance } from 'fastify';
import { memberEndpoints } from '#contract/members.ts';
import { SCHOOL_ACTIONS } from '#contract/school-actions.ts';
import type { AuditService } from '#server/modules/audit/audit.service.ts';
import { route } from '#server/platform/http/route.ts';
import type { Members } from './compose-members.ts';

/** Of one network address. */
const INVITE_LIMIT = { max: 40, timeWindow: '10 minutes' };
const JOIN_LIMIT = { max: 30, timeWindow: '10 minutes', by: 'network' } as const;

export function registerMemberRoutes(
  app: FastifyInstance,
  { members, inviteMember, joinSchool, audit }: Members & { audit: Pick<AuditService, 'ofSchool'> },
): void {
  route(app, memberEndpoints.members, ({ actor }) => members.list(actor));
  route(app, memberEndpoints.inviteMember, { limit: INVITE_LIMIT }, ({ actor, body, locale }) =>
    inviteMember.invite(actor, body, locale),
  );
  route(app, memberEndpoints.changeMember, ({ actor, params, body }) => members.change(actor, params.memberId, body));
  route(app, memberEndpoints.saveOwnName, ({ actor, body }) => members.saveName(actor, body));
  route(app, memberEndpoints.removeMember, ({ params }) => members.remove(params.id, params.memberId));
  route(app, memberEndpoints.history, async ({ params, query }) => {
    const { items, next } = await audit.ofSchool(params.id, query);
    const what = (action: string) => SCHOOL_ACTIONS[action as keyof typeof SCHOOL_ACTIONS] ?? action;
    return {
      items: items.map(({ id, at, who, keyName, action, target }) => ({
        id,
        at: at.toISOString(),
        who,
        keyName,
        what: what(action),
        target,
      })),
      next,
    };
  });
  route(app, memberEndpoints.invitation, { limit: JOIN_LIMIT }, ({ query }) => joinSchool.describe(query.token));
  route(app, memberEndpoints.join, { limit: JOIN_LIMIT }, ({ body }) => joinSchool.join(body));
}
