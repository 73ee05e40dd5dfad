import { KIND_MINUTES, kindChangesSchema, type OwnKind } from '#contract/lesson-kinds.ts';
import { nameIn } from '#contract/written-names.ts';
import { useErrorText } from '../../api/error-text.ts';
import { duration } from '../../ui/dates.ts';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSaveKind } from './queries.ts';

const useTexts = createTextsHook('lesson-kinds');

interface KindValues {
  /** Empty for a new lesson type. */
  version: string;
  names: { en: string; fr: string };
  minutes: number | null;
  price: number | null;
  isActive: boolean;
}

const NEW_KIND: KindValues = { version: '', names: { en: '', fr: '' }, minutes: 90, price: null, isActive: true };

const toFormValues = ({ id: _, ...kind }: OwnKind): KindValues => kind;

/** Adds or edits a lesson type. Existing bookings keep what was booked. */
export function KindDialog({
  schoolId,
  kind,
  onClose,
}: {
  schoolId: string;
  kind: OwnKind | null;
  onClose: () => void;
}) {
  const t = useTexts();
  const language = useLanguage();
  const save = useSaveKind(schoolId, kind?.id);
  const form = useForm({
    schema: kindChangesSchema,
    initial: kind ? toFormValues(kind) : NEW_KIND,
    draft: `lesson-kind-${kind?.id ?? schoolId}`,
    errorText: useErrorText(),
    onSubmit: async (body, { version }) => {
      const stored = await save.mutateAsync({ ...body, version });
      form.reset(kind ? toFormValues(stored) : NEW_KIND);
      toast(t('saved', { name: nameIn(language, stored.names) }));
      onClose();
    },
  });
  const length = form.field('minutes', t('minutes'));
  const isLength = length.value !== null && length.value >= KIND_MINUTES.min;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={form.isSubmitting}
      title={kind ? t('changeNamed', { name: nameIn(language, kind.names) }) : t('addTitle')}
      actions={<FormActions form={form} save={t('save')} onCancel={onClose} />}
    >
      <Form form={form} label={t('addTitle')}>
        <TextField {...form.field('names.en', t('nameEn'))} autoComplete="off" required />
        <TextField {...form.field('names.fr', t('nameFr'))} autoComplete="off" required />
        <NumberField
          {...length}
          description={
            isLength && length.value ? t('minutesHelp', { length: duration(length.value) }) : t('minutesNone')
          }
          suffix={t('minutesUnit')}
          isWhole
        />
        <NumberField {...form.field('price', t('price'))} description={t('priceHelp')} isMoney isOptional />
        {kind && <p className="text-sm text-soft">{t('booked')}</p>}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Dialog>
  );
}
