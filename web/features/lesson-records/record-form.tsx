import { newLessonRecordSchema } from '#contract/lesson-records.ts';
import type { BodyFor } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('lesson-records');

export type NewRecord = BodyFor<'POST /booking/:id/record'>;

interface RecordFormProps {
  studentName: string;
  minutes: number;
  kilometres: number | null;
  /** Entry that this one corrects. Corrections need no code. */
  corrects?: number;
  /** Already recorded, so only the code is needed. */
  isSaid?: boolean;
  onSay: (said: NewRecord) => Promise<void> | void;
  onClose: () => void;
}

/** Records what was driven. With the code from the student's phone, both sides have confirmed it. */
export function RecordForm({
  studentName,
  minutes,
  kilometres,
  corrects,
  isSaid = false,
  onSay,
  onClose,
}: RecordFormProps) {
  const t = useTexts();
  const ui = useUiTexts();
  const initial: { minutes: number | null; kilometres: number | null; code: string } = {
    minutes,
    kilometres,
    code: '',
  };
  const form = useForm({
    schema: newLessonRecordSchema,
    initial,
    toInput: ({ code, ...numbers }) => ({ ...numbers, ...(code && { code }), ...(corrects && { corrects }) }),
    alsoWrong: (values) => ({
      minutes: values.minutes === null ? 'required' : undefined,
      code: isSaid && !values.code ? 'required' : undefined,
    }),
    errorText: useErrorText(),
    onSubmit: async (said) => onSay(said),
  });
  return (
    <Form form={form} label={t('form.title')}>
      {corrects === undefined && (
        <TextField
          {...form.field('code', t('form.code', { name: studentName }))}
          description={t(isSaid ? 'form.codeOnly' : 'form.codeHelp', { name: studentName })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          isOptional={!isSaid}
          className="[&_input]:tabular [&_input]:h-14 [&_input]:text-center [&_input]:text-2xl [&_input]:font-bold [&_input]:tracking-[0.3em]"
        />
      )}
      {!isSaid && (
        <div className="grid grid-cols-2 items-end gap-3">
          <NumberField {...form.field('minutes', t('form.minutes'))} isWhole />
          <NumberField {...form.field('kilometres', t('form.kilometres'))} suffix="km" isWhole isOptional />
        </div>
      )}
      {corrects !== undefined && <p className="text-sm text-soft">{t('form.correctHelp', { name: studentName })}</p>}
      <div className="grid gap-3">
        <Button size="lg" onClick={() => void form.submit()} isBusy={form.isSubmitting} busyLabel={ui('action.saving')}>
          {t(corrects !== undefined ? 'form.save' : form.values.code || isSaid ? 'form.withCode' : 'form.withoutCode')}
        </Button>
        <Button variant="quiet" onClick={onClose} disabled={form.isSubmitting}>
          {ui('action.cancel')}
        </Button>
      </div>
    </Form>
  );
}
