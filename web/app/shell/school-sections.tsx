import { useEffect, useRef } from 'react';
import { Link, matchPath, useLocation } from 'react-router';
import { PAGE_PATHS } from '#contract/paths.ts';
import { mayOpen } from '../../features/session/school-rights.ts';
import { useActor } from '../../features/session/use-session.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';

const useTexts = textsOf('schools');

const section = <K extends string>(text: K, ...paths: [own: string, ...below: string[]]) => ({ text, paths });

/** The pages of a school's day, in the order of use; the paths after the first belong to the same section. */
const SECTIONS = [
  section('bookings', PAGE_PATHS.schoolBookings, PAGE_PATHS.snowDay),
  section('calendar', PAGE_PATHS.schoolCalendar),
  section('schedule', PAGE_PATHS.schedule, PAGE_PATHS.weeklyHours),
  section('instructors', PAGE_PATHS.schoolInstructors, PAGE_PATHS.schoolInstructor, PAGE_PATHS.addInstructor),
  section('cars', PAGE_PATHS.cars),
  section('reviews', PAGE_PATHS.schoolReviews),
  section('analytics', PAGE_PATHS.analytics),
] as const;

/** From one of the school's pages to another. The header's menu is the specification's; this one grows with the product. */
export function SchoolSections() {
  const t = useTexts();
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const actor = useActor('school');
  const sections = SECTIONS.filter(({ paths: [own] }) => actor === null || mayOpen(actor, own)).map(
    ({ text, paths: [own, ...below] }) => ({
      text,
      own,
      current: matchPath(own, pathname)
        ? ('page' as const)
        : below.some((path) => matchPath(path, pathname))
          ? ('true' as const)
          : undefined,
    }),
  );
  const shown = sections.find(({ current }) => current)?.own;

  // On a phone the current one may be beyond the edge.
  useEffect(() => {
    const link = shown && list.current?.querySelector<HTMLElement>('[aria-current]');
    if (link && list.current) list.current.scrollLeft = link.offsetLeft - link.offsetWidth;
  }, [shown]);

  return (
    <nav aria-label={t('sections.label')} className="border-b border-line bg-surface">
      <ul ref={list} className="relative mx-auto flex w-full max-w-6xl overflow-x-auto px-1 md:px-3">
        {sections.map(({ text, own, current }) => (
          <li key={own}>
            <Link
              to={own}
              aria-current={current}
              className="flex min-h-11 items-center border-b-3 border-transparent px-3 pt-[3px] text-sm font-semibold whitespace-nowrap text-soft -outline-offset-3 transition-colors hover:text-ink aria-[current]:border-action aria-[current]:text-action-text"
            >
              {t(`sections.${text}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
