import { changedPackageSchema, PACKAGE_MINUTES, type Package } from '#contract/packages.ts';
import { nameIn } from '#contract/written-names.ts';
import { useErrorText } from '../../api/error-text.ts';
import { duration } from '../../ui/duration.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSchool } from '../schools/queries.ts';
import { FromProgramme } from './from-programme.tsx';
import { KindsField } from './kinds-field.tsx';
import { useSavePackage } from './queries.ts';

const useTexts = textsOf('packages');

interface PackageValues {
  /** Empty of a new one. */
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

/** Says all of a package anew, or of one that is new. Who has it keeps what they asked for. */
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
