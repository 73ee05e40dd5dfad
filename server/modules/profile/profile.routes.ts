import type { FastifyInstance } from 'fastify';
import { settingsEndpoints } from '#contract/settings.ts';
import type { Context } from '#server/context.ts';
import { changePassword } from '#server/modules/accounts/own-password.ts';
import { endOtherSessions, listOpenSessions } from '#server/modules/accounts/sessions.ts';
import { AppError } from '#server/platform/app-error.ts';
import { route } from '#server/platform/http/route.ts';
import { sendFile } from '#server/platform/http/send-file.ts';
import { downloadPersonalData, eraseAccount, readProfile, saveProfile } from './profile.ts';

const PASSWORD_LIMIT = { max: 20, timeWindow: '10 minutes' };
const DOWNLOAD_LIMIT = { max: 10, timeWindow: '10 minutes' };

export function registerProfileRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, settingsEndpoints.changePassword, { limit: PASSWORD_LIMIT }, async ({ actor, body, request }) => {
    if (request.sessionTokenHash === null) throw new AppError('not_authenticated');
    await changePassword(ctx, actor.accountId, request.sessionTokenHash, body);
  });

  route(app, settingsEndpoints.openSessions, ({ actor, request }) =>
    listOpenSessions(ctx, actor.accountId, request.sessionTokenHash),
  );

  route(app, settingsEndpoints.endOtherSessions, async ({ actor, request }) => {
    if (request.sessionTokenHash === null) throw new AppError('not_authenticated');
    await endOtherSessions(ctx, actor.accountId, request.sessionTokenHash);
  });

  route(app, settingsEndpoints.profile, ({ actor }) => readProfile(ctx, actor));

  route(app, settingsEndpoints.saveProfile, ({ actor, body }) => saveProfile(ctx, actor, body));

  route(app, settingsEndpoints.downloadOwnData, { limit: DOWNLOAD_LIMIT }, async ({ actor, reply }) =>
    sendFile(
      reply,
      'application/json; charset=utf-8',
      'lanewise-my-data.json',
      `${JSON.stringify(await downloadPersonalData(ctx, actor), null, 2)}\n`,
    ),
  );

  route(app, settingsEndpoints.deleteAccount, { limit: PASSWORD_LIMIT }, async ({ actor, body, reply }) => {
    await eraseAccount(ctx, actor, body);
    ctx.sessionCookie.clear(reply);
  });
}
