import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instructor } from '#contract/instructors.ts';
import { Button } from '../../ui/button.tsx';
import { ActivityDialog } from './activity-dialog.tsx';

interface ActivityButtonProps {
  instructor: Instructor;
  /** Lessons ahead; undefined while nobody knows. */
  bookedLessons: number | undefined;
}

/** Takes an instructor out of the offer, or back in. */
export function ActivityButton({ instructor, bookedLessons }: ActivityButtonProps) {
  const { t } = useTranslation('school');
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
