import { useState } from 'react';
import { type Instructor, instructorChangesSchema } from '#contract/instructors.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { toast } from '../../ui/toast.tsx';
import { useCarQuestion } from './car-question-dialog.tsx';
import { InstructorFields } from './instructor-fields.tsx';
import { changedFields, fromRecord, toInstructorValues, useEmailFault } from './instructor-values.ts';
import { fullName, useInstructorChange } from './queries.ts';

const useTexts = createTextsHook('school-instructors');

/** Sends only the changed fields, so that a colleague's concurrent changes stay. */
export function EditInstructorForm({ instructor }: { instructor: Instructor }) {
  const t = useTexts();
  const change = useInstructorChange(instructor.id);
  const [opened, setOpened] = useState(() => toInstructorValues(instructor));
  const { asking, dialog: carQuestion } = useCarQuestion();
  const form = useForm({
    schema: instructorChangesSchema,
    initial: opened,
    toInput: (values) => changedFields(opened, values),
    alsoWrong: useEmailFault(instructor.school.id, instructor.id),
    draft: `instructor-${instructor.id}`,
    errorText: useErrorText(),
    fromRecord,
    onSubmit: async (body, { version }) => {
      const stored = await asking(body.instructorCar ?? {}, (answer) =>
        change.mutateAsync({ ...body, ...answer, version }),
      );
      setOpened(toInstructorValues(stored));
      form.reset(toInstructorValues(stored));
      toast(t('own.saved', { name: fullName(stored) }));
    },
  });
  return (
    <>
      <Form form={form} label={t('own.tabEdit')} className="gap-8">
        <InstructorFields form={form} />
        <Button type="submit" isBusy={form.isSubmitting} busyLabel={t('own.busy')} className="sm:justify-self-start">
          {t('own.save')}
        </Button>
      </Form>
      {carQuestion}
    </>
  );
}
