import { redirect } from 'react-router';
import type { SessionActor } from '#contract/accounts.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { loginOf } from './homes.ts';
import { restoreSession } from './restore-session.ts';
import { loginWithReturn } from './return-to.ts';

type Kind = SessionActor['kind'];
type LoaderArguments = { request: Request };

/** A `clientLoader` for pages of one kind of actor: everyone else goes to that kind's log-in (RT-03, RT-10, RR-03). */
export const requireActor =
  (kind: Kind) =>
  async ({ request }: LoaderArguments): Promise<null> => {
    const actor = await restoreSession();
    if (!actor) {
      const { pathname, search } = new URL(request.url);
      throw redirect(loginWithReturn(loginOf[kind], pathname + search));
    }
    // No way back for another kind of actor: the log-in page sends them home, and here they would be refused again.
    if (actor.kind !== kind) throw redirect(loginOf[kind]);
    return null;
  };

/** A `clientLoader` for pages of anyone logged in, or of one kind; a visitor goes to the landing page (RR-01). */
export const requireMember = (kind?: Kind) => async (): Promise<null> => {
  const actor = await restoreSession();
  if (!actor) throw redirect(PAGE_PATHS.home);
  if (kind && actor.kind !== kind) throw redirect(loginOf[kind]);
  return null;
};
