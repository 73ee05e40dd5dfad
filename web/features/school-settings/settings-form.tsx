import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { STOP_MINUTES } from '#contract/lesson-day.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import { ABOUT_MAX, type SavedSettings, schoolSettingsSchema } from '#contract/schools.ts';
import { findProvincialTax, PROVINCIAL_NUMBER_EXAMPLES, taxNumberFaults } from '#contract/tax-numbers.ts';
import { provinceBasisPoints } from '#contract/taxes.ts';
import { type BodyFor, call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Form } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { TextArea, TextField } from '../../ui/form/text-field.tsx';
import { type FormFields, useForm } from '../../ui/form/use-form.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { Card } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { useInView } from '../../ui/use-viewport.ts';
import { useSchool } from '../schools/queries.ts';

const settingsKeys = { of: (schoolId: string) => ['school-settings', schoolId] };

const useSchoolSettings = (schoolId: string) =>
  useQuery({
    queryKey: settingsKeys.of(schoolId),
    queryFn: ({ signal }) => call('GET /school/:id/settings', { params: { id: schoolId }, signal }),
  });

function useSaveSchoolSettings(schoolId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyFor<'PUT /school/:id/settings'>) =>
      call('PUT /school/:id/settings', { params: { id: schoolId }, body }),
    onSuccess: (stored) => queries.setQueryData(settingsKeys.of(schoolId), stored),
  });
}

const useTexts = createTextsHook('school-settings');
const useProvinceTexts = createTextsHook('provinces');

const picture = lazyImport(() => import('../service-areas/school-area.tsx'));
const TOLERANCE_EXAMPLE = { tolerance: 15, stop: STOP_MINUTES, apart: 15 - STOP_MINUTES };

/** What the form holds: a number is null while its field is empty, and `taxBasisPoints` is a percentage (14.98). */
type SettingsValues = {
  [Name in keyof SavedSettings]: SavedSettings[Name] extends number ? number | null : SavedSettings[Name];
};

const withPercent = <F extends { taxBasisPoints?: unknown }>(fields: F): F =>
  typeof fields.taxBasisPoints === 'number' ? { ...fields, taxBasisPoints: fields.taxBasisPoints / 100 } : fields;

const valuesOf = (settings: SavedSettings): SettingsValues => withPercent(settings);

/** The request body. A rate finer than a basis point stays as typed, so that the server refuses it. */
function toBody(values: SettingsValues) {
  const { isTaxRegistered, taxBasisPoints: percent } = values;
  if (!isTaxRegistered || percent === null) return { ...values, taxBasisPoints: null };
  const rounded = Math.round(percent * 100);
  return { ...values, taxBasisPoints: Math.abs(percent * 100 - rounded) < 1e-6 ? rounded : percent * 100 };
}

/** Part of the settings that a page shows. */
export type SettingsPart = 'team' | 'hours' | 'billing' | 'about';

export function SchoolSettingsSection({ schoolId, part }: { schoolId: string; part: SettingsPart }) {
  const t = useTexts();
  const { data, error, refetch } = useSchoolSettings(schoolId);
  const school = useSchool(schoolId).data;
  return (
    <Card>
      <h2 className="text-lg font-bold">{t(`parts.${part}.title`)}</h2>
      <p className="mt-1 mb-3 text-soft">{t(`parts.${part}.lead`)}</p>
      {data ? (
        <SettingsForm schoolId={schoolId} part={part} province={school?.province ?? null} settings={data} />
      ) : (
        <QueryState error={error} onRetry={refetch} count={2} className="h-16 w-full rounded-lg" />
      )}
    </Card>
  );
}

interface SettingsFormProps {
  schoolId: string;
  part: SettingsPart;
  province: ProvinceCode | null;
  settings: SavedSettings;
}

/**
 * One part of the settings. The form holds and sends all of them, so that somebody else's changes to the other parts
 * reach it too when a save conflicts.
 */
export function SettingsForm({ schoolId, part, province, settings }: SettingsFormProps) {
  const t = useTexts();
  const ui = useUiTexts();
  const save = useSaveSchoolSettings(schoolId);
  const form = useForm({
    schema: schoolSettingsSchema,
    initial: valuesOf(settings),
    toInput: toBody,
    alsoWrong: (values) => (part === 'billing' ? taxNumberFaults(toBody(values), province) : {}),
    draft: `settings-${part}-${schoolId}`,
    errorText: useErrorText(),
    fromRecord: withPercent,
    onSubmit: async (body, { version }) => {
      form.reset(valuesOf(await save.mutateAsync({ ...body, version })));
      toast(t('settings.saved'));
    },
  });
  return (
    <Form form={form} label={t(`parts.${part}.title`)}>
      {part === 'team' && <TeamFields form={form} />}
      {part === 'hours' && <HoursFields form={form} schoolId={schoolId} savedKm={settings.defaultRadiusKm} />}
      {part === 'about' && <AboutFields form={form} />}
      {part === 'billing' && <BillingFields form={form} province={province} />}
      <Button
        type="submit"
        isBusy={form.isSubmitting}
        busyLabel={ui('action.saving')}
        className="sm:justify-self-start"
      >
        {t('settings.save')}
      </Button>
    </Form>
  );
}

interface FieldsProps {
  form: FormFields<SettingsValues>;
}

const RIGHTS = ['managersSeeFigures', 'instructorsSetHours', 'instructorsBook', 'deskOverrides'] as const;

function TeamFields({ form }: FieldsProps) {
  const t = useTexts();
  return RIGHTS.map((right) => (
    <div key={right}>
      <Checkbox {...form.field(right, t(`settings.${right}`))} />
      <p className="pl-8 text-sm text-soft">{t(`settings.${right}Help`)}</p>
    </div>
  ));
}

const SHOWN = ['showsAddress', 'showsPhone', 'showsWebsite'] as const;

/** What the school's public page shows about it. */
function AboutFields({ form }: FieldsProps) {
  const t = useTexts();
  return (
    <>
      <TextArea
        {...form.field('about', t('settings.about'))}
        description={t('settings.aboutHelp', { most: ABOUT_MAX })}
        rows={5}
        isOptional
        className="max-w-xl"
      />
      <fieldset className="grid gap-3">
        <legend className="mb-3 font-semibold">{t('settings.shows')}</legend>
        {SHOWN.map((name) => (
          <Checkbox key={name} {...form.field(name, t(`settings.${name}`))} />
        ))}
      </fieldset>
    </>
  );
}

function BillingFields({ form, province }: FieldsProps & { province: ProvinceCode | null }) {
  const t = useTexts();
  const provinces = useProvinceTexts();
  const { percent } = useFormats();
  const ownTax = findProvincialTax(province);
  const withoutNumber = { ...toBody(form.values), provincialTaxNumber: '' };
  const isOwnNumberNeeded = 'provincialTaxNumber' in taxNumberFaults(withoutNumber, province);
  const tax = province && provinceBasisPoints(province);
  return (
    <>
      <div>
        <Checkbox {...form.field('isTaxRegistered', t('settings.taxRegistered'))} />
        <p className="pl-8 text-sm text-soft">{t('settings.taxHelp')}</p>
      </div>
      {form.values.isTaxRegistered && (
        <NumberField
          {...form.field('taxBasisPoints', t('settings.taxRate'))}
          description={
            province && tax
              ? t('settings.taxRateHelp', { rate: percent(tax / 10_000), name: provinces(`taxes.${province}`) })
              : t('settings.taxRateHelpAny')
          }
          suffix="%"
          isOptional
          className="max-w-xs sm:ml-8"
        />
      )}
      {form.values.isTaxRegistered && (
        <div className="grid gap-4 sm:ml-8">
          <TextField
            {...form.field('taxNumber', provinces('taxNumbers.federal'))}
            description={t('settings.taxNumberHelp', { example: '123456789 RT0001' })}
            className="max-w-xs"
          />
          {ownTax && (
            <TextField
              {...form.field('provincialTaxNumber', provinces(`taxNumbers.${ownTax}`))}
              description={t('settings.taxNumberHelp', { example: PROVINCIAL_NUMBER_EXAMPLES[ownTax] })}
              isOptional={!isOwnNumberNeeded}
              className="max-w-xs"
            />
          )}
        </div>
      )}
      <TextArea
        {...form.field('howToPay', t('settings.howToPay'))}
        description={t('settings.howToPayHelp')}
        rows={3}
        isOptional
        className="max-w-xl"
      />
    </>
  );
}

function HoursFields({ form, schoolId, savedKm }: FieldsProps & { schoolId: string; savedKm: number }) {
  const t = useTexts();
  const [place, isSeen] = useInView<HTMLDivElement>();
  const SchoolArea = useLazyImport(picture, isSeen, () => undefined)?.SchoolArea;
  return (
    <>
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <NumberField
          {...form.field('defaultRadiusKm', t('settings.radius'))}
          description={t('settings.radiusHelp')}
          suffix="km"
          isWhole
          className="max-w-xs"
        />
        {/* Reserves the picture's space. */}
        <div ref={place} className="min-h-90 w-full max-w-72">
          {SchoolArea && <SchoolArea schoolId={schoolId} typedKm={form.values.defaultRadiusKm} savedKm={savedKm} />}
        </div>
      </div>
      <div>
        <Checkbox {...form.field('checksTravel', t('settings.travel'))} />
        <p className="pl-8 text-sm text-soft">{t('settings.travelHelp')}</p>
      </div>
      {form.values.checksTravel && (
        <NumberField
          {...form.field('travelToleranceMinutes', t('settings.tolerance'))}
          description={t('settings.toleranceHelp', TOLERANCE_EXAMPLE)}
          suffix="min"
          isWhole
          className="max-w-sm sm:ml-8"
        />
      )}
      <BookingRules form={form} />
    </>
  );
}

/** Booking limits: notice, horizon and amounts. */
function BookingRules({ form }: FieldsProps) {
  const t = useTexts();
  const field = (
    name: 'noticeDays' | 'aheadDays' | 'mostLessonsADay' | 'leastBreakMinutes' | 'weeksAhead',
    suffix?: string,
  ) => (
    <NumberField
      {...form.field(name, t(`rules.${name}`))}
      description={t(`rules.${name}Help`)}
      {...(suffix && { suffix })}
      isWhole
      className="max-w-xs"
    />
  );
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-bold">{t('rules.title')}</legend>
      {field('noticeDays')}
      {field('aheadDays')}
      {field('mostLessonsADay')}
      {field('leastBreakMinutes', 'min')}
      {field('weeksAhead')}
      <div>
        <Checkbox {...form.field('refusesLongDays', t('rules.refusesLongDays'))} />
        <p className="pl-8 text-sm text-soft">{t('rules.refusesLongDaysHelp')}</p>
      </div>
    </fieldset>
  );
}
