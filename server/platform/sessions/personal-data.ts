import type { Context } from '#server/context.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { selectEverySession } from './sessions.db.ts';
import type { Sessions } from './sessions.ts';

/** Where somebody is logged in. */
export const sessionsOfPerson = (ctx: Context, sessions: Pick<Sessions, 'endAll'>): PersonalData => ({
  tables: ['sessions'],

  export: async ({ id }) => ({
    sessions: (await selectEverySession(ctx.db, id)).map((session) => ({
      isRemembered: session.is_remembered,
      browser: session.browser,
      system: session.system,
      begunAt: session.created_at.toISOString(),
      lastSeenAt: session.last_seen_at.toISOString(),
      ...(session.key_name !== null && { keyName: session.key_name }),
      endsAt: session.expires_at.toISOString(),
    })),
  }),

  erase: (tx, { id }) => sessions.endAll(tx.db, id),
});
