import { useId, useState } from 'react';
import { PAGE_PATHS } from '#contract/paths.ts';
import { PROVINCES, type ProvinceCode } from '#contract/provinces.ts';
import type { School } from '#contract/schools.ts';
import { schoolInformationFieldsSchema } from '#contract/schools.ts';
import { findProvincialTax, PROVINCIAL_NUMBER_EXAMPLES } from '#contract/tax-numbers.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { FieldGroup, Form } from '../../ui/form/form.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { FormFields } from '../../ui/form/use-form.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { TextLink } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.tsx';
import { refreshSession } from '../session/restore-session.ts';
import type { InformationValues } from './information-values.ts';
import {
  BLANK_INFORMATION,
  chosenZone,
  fromRecord,
  provinceOptions,
  toFields,
  toInformationValues,
  zoneOptions,
} from './information-values.ts';
import { formatList, missingInformation } from './missing-information.ts';
import { useSaveInformation, useSendAddressLink } from './queries.ts';

const useProvinceTexts = createTextsHook('provinces');

interface AddressFieldsProps {
  form: FormFields<InformationValues>;
  /** Null until the school has an address. */
  savedProvince: ProvinceCode | null;
}

function AddressFields({ form, savedProvince }: AddressFieldsProps) {
  const t = useTexts();
  const language = useLanguage();
  const provinces = useProvinceTexts();
  const { province, postalCode, timeZone } = form.values;
  const prefixes = province === '' ? [] : PROVINCES[province].postalPrefixes;
  const isElsewhere = /^\s*[a-z]/i.test(postalCode) && !prefixes.includes(postalCode.trim().charAt(0).toUpperCase());
  const hasMoved = savedProvince !== null && province !== savedProvince;
  const newTax = hasMoved ? findProvincialTax(province || null) : null;
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

/** Says where email goes while the contact address is unconfirmed, and how to confirm it. */
function ContactAddressNotice({ school }: { school: School }) {
  const t = useTexts();
  const errorText = useErrorText();
  const { mutate, isPending } = useSendAddressLink(school.id);
  const send = () =>
    mutate(undefined, {
      onSuccess: (stored) => stored.addressState === 'link_sent' && toast(t('address.sent', { email: stored.email })),
      onError: (error) => toast(errorText(error), 'loss'),
    });
  const { addressState, email, mailAddress } = school;
  if (addressState === 'confirmed') return null;
  return (
    <div className="sm:col-span-2">
      <Banner tone="attention">
        <p>{t(`address.${addressState}`, { email, mailAddress })}</p>
        <Button variant="secondary" size="sm" onClick={send} isBusy={isPending} className="mt-3">
          {t(addressState === 'link_sent' ? 'address.sendAgain' : 'address.send')}
        </Button>
      </Banner>
    </div>
  );
}

const useTexts = createTextsHook('schools');

const savedDialog = lazyImport(async () => (await import('./information-saved-dialog.tsx')).InformationSavedDialog);

/** SI-01, SI-02: starts with the stored values and is sent as a whole. */
export function InformationForm({ school }: { school: School }) {
  const t = useTexts();
  const language = useLanguage();
  const save = useSaveInformation();
  const hintId = useId();
  const [isSaved, setSaved] = useState(false);
  const SavedDialog = useLazyImport(savedDialog, isSaved, () => setSaved(false));
  const [isFirst] = useState(!school.isInformationComplete);
  const form = useForm({
    schema: schoolInformationFieldsSchema,
    initial: toInformationValues(school),
    toInput: toFields(school.id),
    draft: `school-information-${school.id}`,
    errorText: useErrorText(),
    fromRecord,
    onSubmit: async (fields, { version }) => {
      await save.mutateAsync({ ...fields, version });
      void refreshSession();
      form.reset(BLANK_INFORMATION);
      setSaved(true);
    },
  });
  const { values } = form;
  const missing: string[] = missingInformation(values).map((field) => t(`information.${field}`));
  if (!values.isLegallyRegistered || !values.termsAcceptance) missing.push(t('information.missingBoxes'));

  return (
    <Form form={form} label={t('information.title')} className="gap-8">
      <FieldGroup title={t('information.school')}>
        <TextField
          {...form.field('name', t('information.name'))}
          autoComplete="organization"
          required
          className="sm:col-span-2"
        />
        {school.wantedName !== null && (
          <div className="sm:col-span-2">
            <Banner tone="attention" title={t('newName.title')}>
              <p>{t('newName.text', { name: school.name, wantedName: school.wantedName })}</p>
              <p>{t('newName.keep')}</p>
            </Banner>
          </div>
        )}
        <TextField
          {...form.field('website', t('information.website'))}
          autoComplete="url"
          inputMode="url"
          autoCapitalize="none"
          isOptional
          className="sm:col-span-2"
        />
      </FieldGroup>
      <FieldGroup title={t('information.address')}>
        <AddressFields form={form} savedProvince={school.province} />
      </FieldGroup>
      <FieldGroup title={t('information.contact')}>
        <TextField
          {...form.field('contactNumber1', t('information.contactNumber1'))}
          type="tel"
          autoComplete="tel"
          required
        />
        <TextField
          {...form.field('contactNumber2', t('information.contactNumber2'))}
          type="tel"
          autoComplete="off"
          isOptional
        />
        <TextField
          {...form.field('email', t('information.email'))}
          description={t('information.emailHelp')}
          type="email"
          autoComplete="email"
          required
          className="sm:col-span-2"
        />
        <ContactAddressNotice school={school} />
      </FieldGroup>
      <div className="grid gap-1 border-t border-line pt-5">
        <Checkbox {...form.field('isLegallyRegistered', t('information.registered'))} />
        <Checkbox {...form.field('termsAcceptance', t('information.terms'))}>
          {t('information.termsStart')}{' '}
          <TextLink to={PAGE_PATHS.terms} target="_blank">
            {t('information.termsLink')}
          </TextLink>
          .
        </Checkbox>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          type="submit"
          size="lg"
          disabled={missing.length > 0}
          isBusy={form.isSubmitting}
          aria-describedby={hintId}
          className="w-full sm:w-auto"
        >
          {t('information.submit')}
        </Button>
        <p id={hintId} className="min-h-5 max-w-xl text-sm text-soft" aria-live="polite">
          {missing.length > 0 && t('information.missing', { missing: formatList(missing, language) })}
        </p>
      </div>
      {SavedDialog && (
        <SavedDialog
          isOpen={isSaved}
          isFirst={isFirst}
          school={school}
          onClose={() => {
            setSaved(false);
            form.reset(toInformationValues(school));
          }}
        />
      )}
    </Form>
  );
}
