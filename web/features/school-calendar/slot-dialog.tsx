import * as z from 'zod/mini';
import { slotPlaceSchema } from '#contract/availability.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { SlotPlace } from './entries.ts';
import { clamp, formatMinutes, LAST_MINUTE, parseMinutes } from './layout.ts';
import { useRefusalText } from './queries.ts';

const useTexts = createTextsHook('school-calendar');

const schema = z.extend(z.omit(slotPlaceSchema, { timeZone: true }), {
  instructorId: z.string().check(z.minLength(1, 'required')),
});

interface SlotDialogProps {
  kind: 'add' | 'move';
  /** Draft name until the dialog closes. */
  draft: string;
  initial: SlotPlace & { version: string };
  instructors: readonly { id: string; label: string }[];
  timeZone: string;
  /** Sends the slot. Errors that it throws are shown in the form. */
  onSubmit: (place: SlotPlace, version: string) => Promise<void>;
  /** Books a lesson at the time instead; absent for members who can't book. */
  onBook?: (place: SlotPlace) => void;
  onClose: () => void;
}

/** Adds or moves a slot: the keyboard and phone alternative to dragging. */
export function SlotDialog({
  kind,
  draft,
  initial,
  instructors,
  timeZone,
  onSubmit,
  onBook,
  onClose,
}: SlotDialogProps) {
  const t = useTexts();
  const { zone } = useFormats();
  const refusalText = useRefusalText();
  const form = useForm({
    schema,
    initial,
    draft,
    errorText: refusalText,
    onSubmit: (place, { version }) => onSubmit(place, version),
  });
  function close(): void {
    form.reset();
    onClose();
  }
  function book(): void {
    const { instructorId, date, startTime, endTime } = form.values;
    form.reset();
    onBook?.({ instructorId, date, startTime, endTime });
  }
  /** Changing the start keeps the lesson's length. */
  function begin(startTime: string): void {
    const { startTime: before, endTime } = form.values;
    form.setValue('startTime', startTime);
    const length = parseMinutes(endTime) - parseMinutes(before);
    if (startTime && before && endTime && length > 0) {
      form.setValue('endTime', formatMinutes(clamp(parseMinutes(startTime) + length, 0, LAST_MINUTE)));
    }
  }
  return (
    <Dialog isOpen onClose={close} isLocked={form.isSubmitting} title={t(`${kind}.title`)}>
      <Form form={form} label={t(`${kind}.title`)}>
        <Select {...form.field('instructorId', t('instructor'))} options={instructors} />
        <TextField {...form.field('date', t('date'))} type="date" required />
        <div className="grid grid-cols-2 gap-4">
          <TextField {...form.field('startTime', t('start'))} onChange={begin} type="time" step={900} required />
          <TextField {...form.field('endTime', t('end'))} type="time" step={900} required />
        </div>
        <p className="text-sm text-soft first-letter:uppercase">{zone(timeZone)}</p>
        {onBook && (
          <Button variant="quiet" className="-ml-5 justify-self-start" disabled={form.isSubmitting} onClick={book}>
            {t('book.instead')}
          </Button>
        )}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={close} disabled={form.isSubmitting}>
            {t('back')}
          </Button>
          <Button type="submit" isBusy={form.isSubmitting} busyLabel={t('saving')}>
            {t(`${kind}.confirm`)}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
