import { TRANSMISSIONS, type Transmission } from '#contract/car-facts.ts';
import { type Car, changedCarSchema } from '#contract/cars.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldGroup, Form } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { formatCarName } from '../instructors/instructor-facts.tsx';
import { useSaveCar } from './queries.ts';

const useTexts = createTextsHook('cars');

const UNKNOWN = 'unknown';

interface CarValues {
  /** Empty for a new car. */
  version: string;
  make: string;
  model: string;
  year: number | null;
  color: string;
  plateNumber: string;
  transmission: Transmission | null;
  /** `YYYY-MM-DD`, or empty. The same goes for the other dates here. */
  insuranceExpiry: string;
  inspectionExpiry: string;
  outFrom: string;
  outUntil: string;
}

type Said = Omit<Car, 'id' | 'photoVersion' | 'drivers' | 'lessons'>;

const NEW_CAR: Said = {
  version: '',
  ...{ make: '', model: '', year: null, color: '', plateNumber: '', transmission: null },
  ...{ insuranceExpiry: null, inspectionExpiry: null, outFrom: null, outUntil: null },
};

/** Converts a saved record's values to form values. */
const fromRecord = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([path, value]) => [path, /Expiry$|^out/.test(path) ? (value ?? '') : value]),
  );

const toFormValues = ({ version, make, model, year, color, plateNumber, transmission, ...days }: Said): CarValues => ({
  ...{ version, make, model, year, color, plateNumber, transmission },
  insuranceExpiry: days.insuranceExpiry ?? '',
  inspectionExpiry: days.inspectionExpiry ?? '',
  outFrom: days.outFrom ?? '',
  outUntil: days.outUntil ?? '',
});

const toBody = (values: CarValues) => ({
  ...values,
  insuranceExpiry: values.insuranceExpiry || null,
  inspectionExpiry: values.inspectionExpiry || null,
  outFrom: values.outFrom || null,
  outUntil: values.outUntil || null,
});

/** Adds a car or edits one for everyone who drives it. */
export function CarDialog({ schoolId, car, onClose }: { schoolId: string; car: Car | null; onClose: () => void }) {
  const t = useTexts();
  const ui = useUiTexts();
  const { list } = useFormats();
  const save = useSaveCar(schoolId, car?.id);
  const form = useForm({
    schema: changedCarSchema,
    fromRecord,
    initial: toFormValues(car ?? NEW_CAR),
    toInput: toBody,
    errorText: useErrorText(),
    draft: `car-${car?.id ?? schoolId}`,
    onSubmit: async (body, { version }) => {
      const stored = await save.mutateAsync({ ...body, version });
      form.reset(toFormValues(car ? stored : NEW_CAR));
      toast(t('saved', { car: formatCarName(stored) }));
      onClose();
    },
  });
  const transmission = form.field('transmission', t('transmission'));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={form.isSubmitting}
      title={car ? t('dialogTitle', { car: formatCarName(car) }) : t('addTitle')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={form.isSubmitting}>
            {t('cancel')}
          </Button>
          <Button onClick={() => void form.submit()} isBusy={form.isSubmitting} busyLabel={ui('action.saving')}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Form form={form} className="gap-6">
        {car && car.drivers.length > 1 && (
          <Banner>{t('shared', { drivers: list(car.drivers.map(({ name }) => name)) })}</Banner>
        )}
        <FieldGroup title={t('what')}>
          <TextField
            {...form.field('plateNumber', t('plate'))}
            autoComplete="off"
            autoCapitalize="characters"
            required
          />
          <TextField {...form.field('make', t('make'))} autoComplete="off" isOptional />
          <TextField {...form.field('model', t('model'))} autoComplete="off" required />
          <NumberField {...form.field('year', t('year'))} isWhole isOptional />
          <TextField {...form.field('color', t('color'))} autoComplete="off" required />
          <Select
            {...transmission}
            value={transmission.value ?? UNKNOWN}
            onChange={(value) => transmission.onChange(value === UNKNOWN ? null : value)}
            options={[
              { id: UNKNOWN, label: t('unknown') },
              ...TRANSMISSIONS.map((id) => ({ id, label: t(`transmissions.${id}`) })),
            ]}
            isOptional
          />
        </FieldGroup>
        <FieldGroup title={t('papers')} lead={t('papersHelp')}>
          <TextField {...form.field('insuranceExpiry', t('insurance'))} type="date" isOptional />
          <TextField {...form.field('inspectionExpiry', t('inspection'))} type="date" isOptional />
        </FieldGroup>
        <FieldGroup title={t('out')} lead={t('outHelp')}>
          <TextField {...form.field('outFrom', t('outFrom'))} type="date" isOptional />
          <TextField {...form.field('outUntil', t('outUntil'))} type="date" isOptional />
        </FieldGroup>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Dialog>
  );
}
