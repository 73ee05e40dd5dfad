import type { Instructor } from '#contract/instructors.ts';
import { FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { fullName, useInstructorChange } from './queries.ts';

const useTexts = createTextsHook('school-instructors');

interface ActivityDialogProps {
  instructor: Instructor;
  bookedLessons: number | undefined;
  onClose: () => void;
}

/** Explains what happens to slots and lessons before an instructor is deactivated or reactivated. */
export function ActivityDialog({ instructor, bookedLessons, onClose }: ActivityDialogProps) {
  const t = useTexts();
  const change = useInstructorChange(instructor.id);
  const words = instructor.isActive ? 'deactivate' : 'activate';
  const name = instructor.firstName;

  function confirm(): void {
    change.mutate(
      { isActive: !instructor.isActive, version: instructor.version ?? '' },
      {
        onSuccess: () => {
          toast(t(`own.${words}.done`, { name: fullName(instructor) }));
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      kind="alert"
      isLocked={change.isPending}
      title={t(`own.${words}.title`, { name: fullName(instructor) })}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={change.isPending}>
            {t(`own.${words}.back`)}
          </Button>
          <Button
            variant={instructor.isActive ? 'danger' : 'primary'}
            onClick={confirm}
            isBusy={change.isPending}
            busyLabel={t(`own.${words}.busy`)}
          >
            {t(`own.${words}.confirm`)}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <FailureBanner error={change.error} title={t('own.notChanged')} />
        <p>{words === 'deactivate' ? t('own.deactivate.free', { name }) : t('own.activate.text', { name })}</p>
        <p>
          {words === 'activate'
            ? t('own.activate.slots')
            : bookedLessons === undefined
              ? t('own.deactivate.bookedAny')
              : t('own.deactivate.booked', { count: bookedLessons })}
        </p>
      </div>
    </Dialog>
  );
}
