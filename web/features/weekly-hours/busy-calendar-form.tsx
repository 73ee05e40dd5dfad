import { useEffect, useEffectEvent } from 'react';
import { newBusyCalendarSchema } from '#contract/busy-calendars.ts';
import type { CalendarFailure } from '#contract/calendar-failures.ts';
import { ApiError } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { toast } from '../../ui/toast.tsx';
import { type PersonHours, useSetBusyCalendar } from './queries.ts';

const useTexts = createTextsHook('weekly-hours');

/** The secret address of an outside calendar, with where each program shows it. */
export function BusyCalendarForm({
  person,
  failure,
  onDone,
  onCancel,
}: {
  person: Pick<PersonHours, 'instructorId' | 'firstName'>;
  /** Why the calendar that was given last could not be read. */
  failure: CalendarFailure | null;
  onDone: () => void;
  onCancel?: () => void;
}) {
  const t = useTexts();
  const errorText = useErrorText();
  const set = useSetBusyCalendar(person.instructorId);
  const form = useForm({
    schema: newBusyCalendarSchema,
    initial: { url: '' },
    errorText,
    async onSubmit(body) {
      const { hiddenSlots, pending } = await set.mutateAsync(body);
      if (pending) return;
      toast(t('busy.done', { count: hiddenSlots }));
      onDone();
    },
  });
  const show = useEffectEvent((code: CalendarFailure) =>
    form.fail(new ApiError(400, { code: 'invalid_request', details: [{ path: 'url', code }] })),
  );
  useEffect(() => {
    if (failure) show(failure);
  }, [failure]);
  return (
    <Form form={form} label={t('busy.form', { name: person.firstName })}>
      <TextField
        {...form.field('url', t('busy.address'))}
        description={t('busy.addressHelp')}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck="false"
      />
      <dl className="grid gap-2 text-sm sm:grid-cols-[auto_1fr] sm:gap-x-4">
        {(['google', 'outlook', 'icloud'] as const).map((program) => (
          <div key={program} className="sm:contents">
            <dt className="font-semibold">{t(`busy.where.${program}.name`)}</dt>
            <dd className="text-soft">{t(`busy.where.${program}.how`)}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={form.isSubmitting} busyLabel={t('busy.reading')}>
          {t('busy.connect')}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {t('busy.cancel')}
          </Button>
        )}
      </div>
    </Form>
  );
}
