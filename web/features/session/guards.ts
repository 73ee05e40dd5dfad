import { redirect } from 'react-router';
import type { SessionActor } from '#contract/accounts.ts';
import { PAGE_PATHS, withReturn } from '#contract/paths.ts';
import { LOGIN_PATHS } from './actor-pages.ts';
import { restoreSession } from './restore-session.ts';

/** The kind of page that refused somebody, until the message is shown. */
let from: SessionActor['kind'] | null = null;

export function turnAway(kind: SessionActor['kind']): void {
  from = kind;
}

export function takeTurnedAway(): SessionActor['kind'] | null {
  const kind = from;
  from = null;
  return kind;
}

type Kind = SessionActor['kind'];
type LoaderArguments = { request: Request };

/**
 * A `clientLoader` for pages that need a session, optionally of one kind. Visitors go to the landing page, which
 * keeps the return address (RR-01), or to the admin log-in for admin pages. Actors of another kind are sent home
 * through this kind's log-in page, which says why (RT-03, RT-10, RR-02).
 */
export const requireMember =
  (kind?: Kind) =>
  async ({ request }: LoaderArguments): Promise<null> => {
    const actor = await restoreSession();
    if (!actor) {
      const { pathname, search } = new URL(request.url);
      throw redirect(withReturn(kind === 'admin' ? LOGIN_PATHS.admin : PAGE_PATHS.home, pathname + search));
    }
    if (kind && actor.kind !== kind) {
      turnAway(kind);
      // No return address: they would be refused again.
      throw redirect(LOGIN_PATHS[kind]);
    }
    return null;
  };
