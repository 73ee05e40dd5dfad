import { instructorDetailsLink, PAGE_PATHS, withReturn } from '#contract/paths.ts';
import { useSession } from '../session/use-session.ts';

type Choice = Omit<Parameters<typeof instructorDetailsLink>[0], 'near'> & { near: string | undefined };

/** The way to an instructor and on to the booking. Who is known to have no account makes one on the way, and comes back to it. */
export function useInstructorLink(): (choice: Choice) => string {
  const actor = useSession();
  return ({ near, ...choice }) =>
    actor === null
      ? withReturn(PAGE_PATHS.signup, instructorDetailsLink({ ...choice, ...(near && { near }) }))
      : instructorDetailsLink(choice);
}
