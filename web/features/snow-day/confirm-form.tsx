import { useState } from 'react';
import * as z from 'zod/mini';
import { PAGE_PATHS } from '#contract/paths.ts';
import { requiredText } from '#contract/validation.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Form } from '../../ui/form/form.tsx';
import { ReasonField } from '../../ui/form/reason-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { newId } from '../../ui/new-id.ts';
import { type SnowDayOutcome, type SnowDayPreview, useDeclareSnowDay } from './queries.ts';
import type { ChosenHours } from './use-snow-day-window.ts';

const useTexts = textsOf('snow-day');

const schema = z.object({ reason: requiredText(500), withdrawsFree: z.boolean() });

const REASONS = ['snow', 'ice', 'smoke'] as const;

interface ConfirmFormProps {
  hours: ChosenHours;
  preview: SnowDayPreview;
  onDone: (outcome: SnowDayOutcome) => void;
}

/** Why, what of the free slots, and the button that does it. */
export function ConfirmForm({ hours, preview, onDone }: ConfirmFormProps) {
  const t = useTexts();
  const declare = useDeclareSnowDay();
  // Of these hours: a second press, or another try after a lost connection, is the same snow day.
  const [id] = useState(newId);
  const form = useForm({
    schema,
    initial: { reason: '', withdrawsFree: true },
    draft: `snow-day-${hours.date}`,
    errorText: useErrorText(),
    onSubmit: async (input) => {
      const shown = preview.lessons.map(({ bookingId }) => bookingId);
      onDone(await declare.mutateAsync({ id, ...hours, ...input, shown }));
    },
  });
  const { lessons, freeSlots } = preview;
  const isIdle = lessons.length === 0 && (freeSlots === 0 || !form.values.withdrawsFree);
  return (
    <Form form={form} label={t('title')}>
      <ReasonField
        {...form.field('reason', t('reason'))}
        description={t('reasonHelp')}
        suggestions={REASONS.map((reason) => t(`reasons.${reason}`))}
        suggestionsLabel={t('suggestions')}
      />
      {freeSlots > 0 && <Checkbox {...form.field('withdrawsFree', t('withdraw', { count: freeSlots }))} />}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <LinkButton to={PAGE_PATHS.schoolBookings} variant="secondary">
          {t('back')}
        </LinkButton>
        <Button type="submit" variant="danger" isBusy={form.isSubmitting} busyLabel={t('busy')} disabled={isIdle}>
          {lessons.length > 0
            ? t('confirm', { count: lessons.length })
            : t('confirmSlots', { count: form.values.withdrawsFree ? freeSlots : 0 })}
        </Button>
      </div>
    </Form>
  );
}
