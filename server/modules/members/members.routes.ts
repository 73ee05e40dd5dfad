import type { FastifyInstance } from 'fastify';
import { memberEndpoints } from '#contract/members.ts';
import { SCHOOL_ACTIONS } from '#contract/school-actions.ts';
import type { Context } from '#server/context.ts';
import { listSchoolAuditLog, OVERRIDDEN, readOverride } from '#server/modules/audit/audit.ts';
import { route } from '#server/platform/http/route.ts';
import { describeMemberInvitation, inviteMember, joinSchool } from './member-invitations.ts';
import { changeMember, listMembers, removeMember, saveMemberName } from './members.ts';

const INVITE_LIMIT = { max: 40, timeWindow: '10 minutes' };
const JOIN_LIMIT = { max: 30, timeWindow: '10 minutes', by: 'network' } as const;

export function registerMemberRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, memberEndpoints.members, ({ actor }) => listMembers(ctx, actor));
  route(app, memberEndpoints.inviteMember, { limit: INVITE_LIMIT }, ({ actor, body, locale }) =>
    inviteMember(ctx, actor, body, locale),
  );
  route(app, memberEndpoints.changeMember, ({ actor, params, body }) =>
    changeMember(ctx, actor, params.memberId, body),
  );
  route(app, memberEndpoints.saveOwnName, ({ actor, body }) => saveMemberName(ctx, actor, body));
  route(app, memberEndpoints.removeMember, ({ params }) => removeMember(ctx, params.id, params.memberId));
  route(app, memberEndpoints.history, async ({ params, query }) => {
    const { items, next } = await listSchoolAuditLog(ctx, params.id, query);
    const what = (action: string) => SCHOOL_ACTIONS[action as keyof typeof SCHOOL_ACTIONS] ?? action;
    return {
      items: items.map(({ id, at, who, reason, action, target }) => {
        const isOverride = action === OVERRIDDEN;
        return {
          ...{ id, at: at.toISOString(), who, what: what(action), target },
          keyName: isOverride ? '' : reason,
          ...(isOverride && { overridden: readOverride(reason) }),
        };
      }),
      next,
    };
  });
  route(app, memberEndpoints.invitation, { limit: JOIN_LIMIT }, ({ query }) =>
    describeMemberInvitation(ctx, query.token),
  );
  route(app, memberEndpoints.join, { limit: JOIN_LIMIT }, ({ body }) => joinSchool(ctx, body));
}
