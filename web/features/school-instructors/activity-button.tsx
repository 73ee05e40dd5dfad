import { useState } from 'react';
import type { Instructor } from '#contract/instructors.ts';
import { Button } from '../../ui/button.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { ActivityDialog } from './activity-dialog.tsx';

const useTexts = textsOf('school-instructors');

interface ActivityButtonProps {
  instructor: Instructor;
  /** Lessons ahead; undefined while nobody knows. */
  bookedLessons: number | undefined;
}

/** Takes an instructor out of the offer, or back in. */
export function ActivityButton({ instructor, bookedLessons }: ActivityButtonProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {instructor.isActive ? t('own.deactivate.button') : t('own.activate.button')}
      </Button>
      {isOpen && (
        <ActivityDialog instructor={instructor} bookedLessons={bookedLessons} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
