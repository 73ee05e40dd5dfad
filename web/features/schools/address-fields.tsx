import { PROVINCES, type ProvinceCode } from '#contract/provinces.ts';
import { PROVINCIAL_NUMBER_EXAMPLES, provincialTaxOf } from '#contract/tax-numbers.ts';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { FormFields } from '../../ui/form/use-form.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import type { InformationValues } from './information-values.ts';
import { chosenZone, provinceOptions, zoneOptions } from './place-options.ts';

const useTexts = createTextsHook('schools');
const useProvinceTexts = createTextsHook('provinces');

interface AddressFieldsProps {
  form: FormFields<InformationValues>;
  /** Null until it is known where the school is. */
  savedProvince: ProvinceCode | null;
}

export function AddressFields({ form, savedProvince }: AddressFieldsProps) {
  const t = useTexts();
  const language = useLanguage();
  const provinces = useProvinceTexts();
  const { province, postalCode, timeZone } = form.values;
  const prefixes = province === '' ? [] : PROVINCES[province].postalPrefixes;
  const isElsewhere = /^\s*[a-z]/i.test(postalCode) && !prefixes.includes(postalCode.trim().charAt(0).toUpperCase());
  const hasMoved = savedProvince !== null && province !== savedProvince;
  const newTax = hasMoved ? provincialTaxOf(province || null) : null;
  return (
    <>
      <TextField
        {...form.field('addressLine1', t('information.addressLine1'))}
        autoComplete="address-line1"
        required
        className="sm:col-span-2"
      />
      <TextField
        {...form.field('addressLine2', t('information.addressLine2'))}
        autoComplete="address-line2"
        placeholder={t('information.addressLine2Help')}
        isOptional
      />
      <TextField {...form.field('city', t('information.city'))} autoComplete="address-level2" required />
      <Select
        {...form.field('province', t('information.province'))}
        options={provinceOptions(language, (code) => provinces(`names.${code}`))}
      />
      <TextField
        {...form.field('postalCode', t('information.postalCode'))}
        {...(province !== '' &&
          isElsewhere && {
            description: t('information.postalCodeHelp', {
              province: provinces(`names.${province}`),
              letters: new Intl.ListFormat(language, { type: 'disjunction' }).format(prefixes),
            }),
          })}
        autoComplete="postal-code"
        autoCapitalize="characters"
        required
      />
      <Select
        {...form.field('country', t('information.country'))}
        options={[{ id: 'Canada', label: t('information.canada') }]}
      />
      <Select
        {...form.field('timeZone', t('information.timeZone'))}
        description={t('information.timeZoneHelp')}
        value={chosenZone(province, timeZone)}
        options={zoneOptions(province, language)}
        isDisabled={province === ''}
        {...(province === '' && { placeholder: t('information.chooseProvinceFirst') })}
      />
      {newTax && (
        <TextField
          {...form.field('provincialTaxNumber', provinces(`taxNumbers.${newTax}`))}
          description={t('information.taxNumberHelp', { example: PROVINCIAL_NUMBER_EXAMPLES[newTax] })}
          isOptional
          className="sm:col-span-2"
        />
      )}
    </>
  );
}
