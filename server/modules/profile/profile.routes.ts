import type { FastifyInstance } from 'fastify';
import { settingsEndpoints } from '#contract/settings.ts';
import type { AccountService } from '#server/modules/accounts/accounts.service.ts';
import type { ChangePassword } from '#server/modules/accounts/change-password.ts';
import { AppError } from '#server/platform/app-error.ts';
import { route } from '#server/platform/http/route.ts';
import { sendFile } from '#server/platform/http/send-file.ts';
import type { SessionCookie } from '#server/platform/sessions/session-cookie.ts';
import type { ProfileService } from './profile.service.ts';

const PASSWORD_LIMIT = { max: 20, timeWindow: '10 minutes' };
const DOWNLOAD_LIMIT = { max: 10, timeWindow: '10 minutes' };

export function registerProfileRoutes(
  app: FastifyInstance,
  {
    profiles,
    accounts,
    changePassword,
    sessionCookie,
  }: {
    profiles: ProfileService;
    accounts: Pick<AccountService, 'openSessions' | 'endOtherSessions'>;
    changePassword: ChangePassword;
    sessionCookie: SessionCookie;
  },
): void {
  route(app, settingsEndpoints.changePassword, { limit: PASSWORD_LIMIT }, async ({ actor, body, request }) => {
    if (request.sessionTokenHash === null) throw new AppError('not_authenticated');
    await changePassword(actor.accountId, request.sessionTokenHash, body);
  });

  route(app, settingsEndpoints.openSessions, ({ actor, request }) =>
    accounts.openSessions(actor.accountId, request.sessionTokenHash),
  );

  route(app, settingsEndpoints.endOtherSessions, async ({ actor, request }) => {
    if (request.sessionTokenHash === null) throw new AppError('not_authenticated');
    await accounts.endOtherSessions(actor.accountId, request.sessionTokenHash);
  });

  route(app, settingsEndpoints.profile, ({ actor }) => profiles.read(actor));

  route(app, settingsEndpoints.saveProfile, ({ actor, body }) => profiles.save(actor, body));

  route(app, settingsEndpoints.downloadOwnData, { limit: DOWNLOAD_LIMIT }, async ({ actor, reply }) =>
    sendFile(
      reply,
      'application/json; charset=utf-8',
      'lanewise-my-data.json',
      `${JSON.stringify(await profiles.download(actor), null, 2)}\n`,
    ),
  );

  route(app, settingsEndpoints.deleteAccount, { limit: PASSWORD_LIMIT }, async ({ actor, body, reply }) => {
    await profiles.erase(actor, body);
    sessionCookie.clear(reply);
  });
}
