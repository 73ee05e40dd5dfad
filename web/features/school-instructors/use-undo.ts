import type { Instructor } from '#contract/instructors.ts';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { offerUndo, toast } from '../../ui/toast.tsx';
import { fullName, type InstructorChanges, type useInstructorChange, useStoredInstructor } from './queries.ts';

const useTexts = createTextsHook('school-instructors');

/** Current values of the fields that will change. */
export function fieldsNow(instructor: Instructor, changes: InstructorChanges): InstructorChanges {
  const pick = (from: object, like: object) =>
    Object.fromEntries(Object.entries(from).filter(([field]) => Object.hasOwn(like, field)));
  const { instructorCar } = changes;
  const car = instructorCar && { instructorCar: pick(instructor.instructorCar, instructorCar) };
  return { ...pick(instructor, changes), ...car } as InstructorChanges;
}

interface Saved {
  before: Instructor;
  after: Instructor;
  changes: InstructorChanges;
}

/** Offers to undo a cell's save for a few seconds; a suspicious change keeps its toast until it is closed. */
export function useUndo(describe: (instructor: Instructor) => string, isFarOff: (saved: Saved) => boolean) {
  const t = useTexts();
  const errorText = useErrorText();
  const store = useStoredInstructor();
  return ({ before, after, changes }: Saved, send: ReturnType<typeof useInstructorChange>['mutateAsync']): void => {
    const name = fullName(after);
    async function undo(): Promise<void> {
      try {
        const now = await call('GET /instructor/:id', { params: { id: after.id } });
        if (JSON.stringify(fieldsNow(now, changes)) !== JSON.stringify(fieldsNow(after, changes))) {
          store(now);
          toast(t('undo.changed', { name, now: describe(now) }), 'attention');
          return;
        }
        // Undoing a shared car's change needs the same answer.
        const restored = await send({
          ...fieldsNow(before, changes),
          changesSharedCar: true,
          version: now.version ?? '',
        });
        toast(t('undo.done', { name, now: describe(restored) }));
      } catch (error) {
        toast(t('undo.failed', { reason: errorText(error) }), 'loss');
      }
    }
    offerUndo({
      text: t('undo.saved', { name, before: describe(before), now: describe(after) }),
      button: t('undo.button'),
      onUndo: undo,
      needsAttention: isFarOff({ before, after, changes }),
    });
  };
}
