import { instructorDetailsLink, PAGE_PATHS, publicInstructorLink, withReturn } from '#contract/paths.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useSession } from '../session/use-session.ts';

type Choice = Omit<Parameters<typeof instructorDetailsLink>[0], 'near'> & { near: string | undefined };

/** Leads to an instructor and on to the booking, with the place that was searched; visitors without an account sign up on the way. */
export function useInstructorLink(): (choice: Choice) => string {
  const actor = useSession();
  return ({ near, ...choice }) => {
    const link = instructorDetailsLink({ ...choice, ...(near && { near }) });
    return actor === null ? withReturn(PAGE_PATHS.signup, link) : link;
  };
}

/** To read of an instructor: who is known to have no account does so on the public page, which the server draws. */
export function useNameLink(): (choice: Choice) => { to: string; reloadDocument?: true } {
  const actor = useSession();
  const language = useLanguage();
  const instructorLink = useInstructorLink();
  return (choice) =>
    actor === null
      ? { to: publicInstructorLink(language, choice.id), reloadDocument: true }
      : { to: instructorLink(choice) };
}
