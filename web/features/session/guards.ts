import { redirect } from 'react-router';
import type { SessionActor } from '#contract/accounts.ts';
import { PAGE_PATHS, withReturn } from '#contract/paths.ts';
import { LOGIN_PATHS } from './actor-pages.ts';
import { restoreSession } from './restore-session.ts';

/** Whose page it was that turned somebody else away, until they are told. */
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
 * A `clientLoader` for pages of anyone logged in, or of one kind. A visitor goes to the landing page, which keeps the way back
 * (RR-01); an administrator's pages are not the landing page's to lead to, so theirs go to their log-in. Another kind of actor
 * is led home by way of that kind's log-in, and told why (RT-03, RT-10, RR-02).
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
      // No way back: here they would be refused again.
      throw redirect(LOGIN_PATHS[kind]);
    }
    return null;
  };
