import type { PersonalData } from '#server/personal-data.ts';
import { selectEverySession } from './sessions.db.ts';

/** The devices on which a person is logged in. */
export const sessionsPersonalData: PersonalData = {
  tables: ['sessions'],

  export: async (ctx, { id }) => ({
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

  erase: (tx, { id }) => tx.sessions.endAll(tx.db, id),
};
