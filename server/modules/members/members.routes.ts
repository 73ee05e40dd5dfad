import type { FastifyInstance } from 'fastify';
import { memberEndpoints } from '#contract/members.ts';
import { SCHOOL_ACTIONS } from '#contract/school-actions.ts';
import type { AuditService } from '#server/modules/audit/audit.service.ts';
import { route } from '#server/platform/http/route.ts';
import type { InviteMember } from './invite-member.ts';
import type { JoinSchool } from './join-school.ts';
import type { MemberService } from './members.service.ts';

/** Of one network address. */
const INVITE_LIMIT = { max: 40, timeWindow: '10 minutes' };
const JOIN_LIMIT = { max: 30, timeWindow: '10 minutes' };

export function registerMemberRoutes(
  app: FastifyInstance,
  {
    members,
    inviteMember,
    joinSchool,
    audit,
  }: {
    members: MemberService;
    inviteMember: InviteMember;
    joinSchool: JoinSchool;
    audit: Pick<AuditService, 'ofSchool'>;
  },
): void {
  route(app, memberEndpoints.members, ({ actor }) => members.list(actor));
  route(app, memberEndpoints.inviteMember, { limit: INVITE_LIMIT }, ({ actor, body, locale }) =>
    inviteMember.invite(actor, body, locale),
  );
  route(app, memberEndpoints.changeMember, ({ actor, params, body }) => members.change(actor, params.memberId, body));
  route(app, memberEndpoints.saveOwnName, async ({ actor, body }) => {
    await members.saveName(actor, body);
    return undefined;
  });
  route(app, memberEndpoints.removeMember, async ({ params }) => {
    await members.remove(params.id, params.memberId);
    return undefined;
  });
  route(app, memberEndpoints.history, async ({ params, query }) => {
    const { items, next } = await audit.ofSchool(params.id, query);
    const what = (action: string) => SCHOOL_ACTIONS[action as keyof typeof SCHOOL_ACTIONS] ?? action;
    return {
      items: items.map(({ id, at, who, program, action, target }) => ({
        id,
        at: at.toISOString(),
        who,
        program,
        what: what(action),
        target,
      })),
      next,
    };
  });
  route(app, memberEndpoints.invitation, { limit: JOIN_LIMIT }, ({ query }) => joinSchool.describe(query.token));
  route(app, memberEndpoints.join, { limit: JOIN_LIMIT }, ({ body }) => joinSchool.join(body));
}
