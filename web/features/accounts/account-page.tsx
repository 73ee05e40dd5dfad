import type { ReactNode } from 'react';
import { PAGE_PATHS } from '#contract/paths.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { Card, Page, PageHeading } from '../../ui/page.tsx';
import { useReturn } from '../session/use-return.ts';
import { CookiesNote } from './cookies-note.tsx';

const savedLesson = lazyImport(() => import('./saved-lesson.tsx'));

interface SavedLessonNoteProps {
  className?: string;
  /** Adds a sentence that they'll return to the lesson after logging in. */
  hasNote?: boolean;
}

/** Shows the lesson that visitors picked before signing up, until they're back on its page. */
export function SavedLessonNote({ className, hasNote = true }: SavedLessonNoteProps) {
  const isChosen = useReturn()?.startsWith(PAGE_PATHS.instructorDetails) === true;
  const SavedLesson = useLazyImport(savedLesson, isChosen, null)?.SavedLesson;
  return (
    isChosen &&
    SavedLesson && (
      <div className={className}>
        <SavedLesson hasNote={hasNote} />
      </div>
    )
  );
}

interface AccountPageProps {
  title: string;
  heading: string;
  lead?: string;
  children: ReactNode;
  /** Links below the card, such as the one to sign up. */
  footer?: ReactNode;
}

/** Layout shared by log-in, sign-up, forgotten password and reset: one narrow card. */
export function AccountPage({ title, heading, lead, children, footer }: AccountPageProps) {
  return (
    <Page title={title} width="narrow" {...(lead && { description: lead })}>
      <PageHeading lead={lead}>{heading}</PageHeading>
      <Card>
        <CookiesNote />
        {children}
      </Card>
      {footer && <div className="mt-6 grid gap-2 text-center">{footer}</div>}
    </Page>
  );
}
