import { TRANSMISSIONS } from '#contract/car-facts.ts';
import { FieldGroup } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { MultiSelect, Select } from '../../ui/form/select.tsx';
import { TextArea, TextField } from '../../ui/form/text-field.tsx';
import type { FormFields } from '../../ui/form/use-form.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { getCalendarToday } from '../places/calendar-today.ts';
import type { InstructorValues } from './instructor-values.ts';
import { useLanguageOptions } from './instructor-values.ts';

const useTexts = createTextsHook('school-instructors');

const UNKNOWN = 'unknown';

/** Fields shared by the add and edit forms. */
export function InstructorFields({ form }: { form: FormFields<InstructorValues> }) {
  const t = useTexts();
  const languages = useLanguageOptions();
  const transmission = form.field('instructorCar.transmission', t('instructor.carTransmission'));
  return (
    <>
      <FieldGroup title={t('instructor.person')}>
        <TextField {...form.field('firstName', t('instructor.firstName'))} autoComplete="off" required />
        <TextField {...form.field('lastName', t('instructor.lastName'))} autoComplete="off" required />
        <TextField
          {...form.field('contactNumber', t('instructor.contactNumber'))}
          type="tel"
          autoComplete="off"
          required
        />
        <TextField {...form.field('email', t('instructor.email'))} type="email" autoComplete="off" required />
      </FieldGroup>
      <FieldGroup title={t('instructor.teaching')}>
        <NumberField {...form.field('numberOfYearsOfExperience', t('instructor.experience'))} isWhole />
        <NumberField
          {...form.field('ratePerHour', t('instructor.rate'))}
          isMoney
          suffix={t('instructor.perHourUnit')}
        />
        <MultiSelect
          {...form.field('languages', t('instructor.languages'))}
          options={languages}
          className="sm:col-span-2"
        />
        <TextArea
          {...form.field('bio', t('instructor.bio'))}
          description={t('instructor.bioHelp')}
          rows={4}
          isOptional
          className="sm:col-span-2"
        />
      </FieldGroup>
      <FieldGroup title={t('instructor.car')}>
        <TextField {...form.field('instructorCar.make', t('instructor.carMake'))} autoComplete="off" isOptional />
        <TextField {...form.field('instructorCar.model', t('instructor.carModel'))} autoComplete="off" required />
        <NumberField {...form.field('instructorCar.year', t('instructor.carYear'))} isWhole isOptional />
        <TextField {...form.field('instructorCar.color', t('instructor.carColor'))} autoComplete="off" required />
        <TextField
          {...form.field('instructorCar.plateNumber', t('instructor.carPlate'))}
          description={t('instructor.carPlateHelp')}
          autoComplete="off"
          autoCapitalize="characters"
          required
        />
        <Select
          {...transmission}
          value={transmission.value ?? UNKNOWN}
          onChange={(value) => transmission.onChange(value === UNKNOWN ? null : value)}
          options={[
            { id: UNKNOWN, label: t('instructor.transmissionUnknown') },
            ...TRANSMISSIONS.map((id) => ({ id, label: t(`transmissions.${id}`) })),
          ]}
          isOptional
        />
      </FieldGroup>
      <LicenceFields form={form} />
    </>
  );
}

function LicenceFields({ form }: { form: FormFields<InstructorValues> }) {
  const t = useTexts();
  const { dlExpiryDate } = form.values;
  const hasExpired = dlExpiryDate !== '' && dlExpiryDate < getCalendarToday();
  return (
    <FieldGroup title={t('instructor.licence')} lead={t('instructor.dlHelp')}>
      <TextField {...form.field('dlNumber', t('instructor.dlNumber'))} autoComplete="off" isOptional />
      <TextField
        {...form.field('dlExpiryDate', t('instructor.dlExpiryDate'))}
        type="date"
        isOptional
        {...(hasExpired && { description: t('instructor.dlExpired') })}
      />
    </FieldGroup>
  );
}
