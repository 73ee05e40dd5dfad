import { PLAIN_KIND } from '#contract/package-kinds.ts';
import { changedPackageSchema, PACKAGE_MINUTES, type Package } from '#contract/packages.ts';
import { findProgramme, PROGRAMMES } from '#contract/programmes.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import { nameIn } from '#contract/written-names.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { duration } from '../../ui/dates.ts';
import { CheckboxGroup } from '../../ui/form/checkbox-group.tsx';
import type { FieldProps } from '../../ui/form/field-shell.tsx';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useLessonKinds } from '../lesson-kinds/queries.ts';
import { useSchool } from '../schools/queries.ts';
import { useSavePackage } from './queries.ts';

const useProgrammeTexts = createTextsHook('programmes');

interface FromProgrammeProps {
  province: ProvinceCode | null;
  onUse: (programme: { name: string; minutes: number }) => void;
}

/** Prefills the form with the province's required hours, where we know them. */
function FromProgramme({ province, onUse }: FromProgrammeProps) {
  const t = useTexts();
  const programmes = useProgrammeTexts();
  const formats = useFormats();
  const id = province && findProgramme(province);
  if (!id) return null;
  const { minutes, sources } = PROGRAMMES[id];
  const [source] = sources;
  const name = programmes(`names.${id}`);
  return (
    <div className="grid gap-2 rounded-lg bg-line/40 p-4">
      <p>{t('programme', { name, length: duration(minutes) })}</p>
      <p>
        <Button variant="secondary" size="sm" onClick={() => onUse({ name, minutes })}>
          {t('useProgramme')}
        </Button>
      </p>
      {source && (
        <p className="text-sm text-soft">
          <a href={source.url} target="_blank" rel="noreferrer" className="underline">
            {t('programmeRead', { host: new URL(source.url).hostname, day: formats.dayOfYear(source.read) })}
          </a>
        </p>
      )}
    </div>
  );
}

interface KindsFieldProps extends FieldProps {
  schoolId: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Lesson types that a package covers. Hidden at a school that has only plain lessons. */
function KindsField({ schoolId, value, ...field }: KindsFieldProps) {
  const t = useTexts();
  const language = useLanguage();
  const { data = [] } = useLessonKinds(schoolId);
  const kinds = data.filter(({ id, isActive }) => isActive || value.includes(id));
  if (kinds.length === 0) return null;
  return (
    <CheckboxGroup
      {...field}
      value={value}
      description={t('kindsHelp')}
      options={[
        { id: PLAIN_KIND, label: t('plain') },
        ...kinds.map(({ id, names }) => ({ id, label: nameIn(language, names) })),
      ]}
    />
  );
}

const useTexts = createTextsHook('packages');

interface PackageValues {
  /** Empty for a new record. */
  version: string;
  nameEn: string;
  nameFr: string;
  minutes: number | null;
  price: number | null;
  validMonths: number | null;
  kinds: string[];
  isOffered: boolean;
}

const NEW_PACKAGE: PackageValues = {
  ...{ version: '', nameEn: '', nameFr: '', minutes: 600, price: null, validMonths: 12, kinds: [], isOffered: true },
};

/** Creates or replaces a package offer. Students who already have it keep its terms. */
export function PackageDialog({
  schoolId,
  package_,
  onClose,
}: {
  schoolId: string;
  package_: Package | null;
  onClose: () => void;
}) {
  const t = useTexts();
  const language = useLanguage();
  const province = useSchool(schoolId).data?.province ?? null;
  const save = useSavePackage(schoolId, package_?.id);
  const { version, name, minutes, price, validMonths, kinds = [], isOffered } = package_ ?? {};
  const initial = name
    ? {
        ...NEW_PACKAGE,
        version,
        nameEn: name.en,
        nameFr: name.fr,
        minutes,
        price,
        validMonths,
        kinds: kinds.map(({ id }) => id),
        isOffered,
      }
    : NEW_PACKAGE;
  const form = useForm({
    schema: changedPackageSchema,
    initial: initial as PackageValues,
    errorText: useErrorText(),
    onSubmit: async (body, { version }) => {
      const stored = await save.mutateAsync({ ...body, version });
      toast(t('saved', { name: nameIn(language, stored.name) }));
      onClose();
    },
  });
  const length = form.field('minutes', t('minutes'));
  const hours = length.value && length.value >= PACKAGE_MINUTES.min ? duration(length.value) : null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={form.isSubmitting}
      title={name ? t('changeNamed', { name: nameIn(language, name) }) : t('add')}
      actions={<FormActions form={form} save={t('save')} onCancel={onClose} />}
    >
      <Form form={form} label={t('add')}>
        {!package_ && (
          <FromProgramme
            province={province}
            onUse={(programme) => {
              form.setValue(language === 'fr' ? 'nameFr' : 'nameEn', programme.name);
              form.setValue('minutes', programme.minutes);
            }}
          />
        )}
        <TextField {...form.field('nameEn', t('nameEn'))} description={t('nameHelp')} autoComplete="off" isOptional />
        <TextField {...form.field('nameFr', t('nameFr'))} autoComplete="off" isOptional />
        <NumberField
          {...length}
          description={hours ? t('minutesHelp', { length: hours }) : t('minutesNone')}
          suffix={t('minutesUnit')}
          isWhole
        />
        <NumberField {...form.field('price', t('price'))} description={t('priceHelp')} isMoney />
        <NumberField
          {...form.field('validMonths', t('validMonths'))}
          description={t('validMonthsHelp')}
          suffix={t('monthsUnit')}
          isWhole
        />
        <KindsField {...form.field('kinds', t('kinds'))} schoolId={schoolId} />
      </Form>
    </Dialog>
  );
}
