import { useState } from 'react';
import type { Instructor } from '#contract/instructors.ts';
import { Button } from '../../ui/button.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';

const useTexts = textsOf('school-instructors');

const activityDialog = lazyImport(async () => (await import('./activity-dialog.tsx')).ActivityDialog);

interface ActivityButtonProps {
  instructor: Instructor;
  /** Lessons ahead; undefined while nobody knows. */
  bookedLessons: number | undefined;
}

/** Takes an instructor out of the offer, or back in. */
export function ActivityButton({ instructor, bookedLessons }: ActivityButtonProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const ActivityDialog = useLazyImport(activityDialog, isOpen, () => setOpen(false));
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {instructor.isActive ? t('own.deactivate.button') : t('own.activate.button')}
      </Button>
      {ActivityDialog && isOpen && (
        <ActivityDialog instructor={instructor} bookedLessons={bookedLessons} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
