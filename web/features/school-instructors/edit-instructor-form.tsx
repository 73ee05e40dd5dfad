import { useTranslation } from 'react-i18next';
import type { Instructor } from '#contract/instructors.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { late } from '../../ui/late.ts';
import { toast } from '../../ui/toast.tsx';
import { InstructorFields } from './instructor-fields.tsx';
import { fullName } from './instructor-name.ts';
import { toBody, valuesOf } from './instructor-values.ts';
import { useInstructorChange } from './use-instructors.ts';

const schema = late(async () => (await import('#contract/instructors.ts')).instructorChangesSchema);

export function EditInstructorForm({ instructor }: { instructor: Instructor }) {
  const { t } = useTranslation('school');
  const change = useInstructorChange(instructor.id);
  const form = useForm({
    schema,
    initial: valuesOf(instructor),
    toInput: toBody,
    draft: `instructor-${instructor.id}`,
    errorText: useErrorText(),
    onSubmit: async (body) => {
      const stored = await change.mutateAsync(body);
      form.reset(valuesOf(stored));
      toast(t('own.saved', { name: fullName(stored) }));
    },
  });
  return (
    <Form form={form} label={t('own.tabEdit')} className="gap-8">
      <InstructorFields form={form} />
      <Button type="submit" isBusy={form.isSubmitting} busyLabel={t('own.busy')} className="sm:justify-self-start">
        {t('own.save')}
      </Button>
    </Form>
  );
}
