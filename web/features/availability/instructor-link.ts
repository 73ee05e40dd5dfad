import { instructorDetailsLink, PAGE_PATHS, publicInstructorLink, withReturn } from '#contract/paths.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useSession } from '../session/session-store.ts';

type Choice = Omit<Parameters<typeof instructorDetailsLink>[0], 'near'> & { near: string | undefined };

/** Links to an instructor's booking page with the searched place. Visitors without an account sign up first. */
export function useInstructorLink(): (choice: Choice) => string {
  const actor = useSession();
  return ({ near, ...choice }) => {
    const link = instructorDetailsLink({ ...choice, ...(near && { near }) });
    return actor === null ? withReturn(PAGE_PATHS.signup, link) : link;
  };
}

/** Links to an instructor's profile: the server-rendered public page for visitors who are logged out. */
export function useNameLink(): (choice: Choice) => { to: string; reloadDocument?: true } {
  const actor = useSession();
  const language = useLanguage();
  const instructorLink = useInstructorLink();
  return (choice) =>
    actor === null
      ? { to: publicInstructorLink(language, choice.id), reloadDocument: true }
      : { to: instructorLink(choice) };
}
