import { type Profile, profileFieldsSchema } from '#contract/settings.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { keptTexts } from '../../ui/i18n/i18n.ts';
import { changeLanguage } from '../../ui/i18n/language.ts';
import { LANGUAGES } from '../../ui/i18n/languages.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { toast } from '../../ui/toast.tsx';
import { readSession, writeSession } from '../session/session-store.ts';
import { useSaveProfile } from './change-password-form.tsx';

const useTexts = createTextsHook('settings');
const useAccountsTexts = createTextsHook('accounts');

const detailsOf = ({ first_name, last_name, phone, locale, version }: Profile) => ({
  ...{ first_name, last_name, phone, locale, version },
});

/** Name and language can be edited; the email is read-only. */
export function DetailsForm({ profile }: { profile: Profile }) {
  const t = useTexts();
  const accounts = useAccountsTexts();
  const ui = useUiTexts();
  const save = useSaveProfile();
  const errorText = useErrorText();
  const { locale, email } = profile;
  const form = useForm({
    schema: profileFieldsSchema,
    initial: detailsOf(profile),
    draft: 'details',
    errorText,
    onSubmit: async (body, { version }) => {
      const saved = await save.mutateAsync({ ...body, version });
      form.reset(detailsOf(saved));
      const actor = readSession();
      if (actor?.kind === 'candidate') {
        writeSession({ ...actor, first_name: saved.first_name, last_name: saved.last_name });
      }
      // Follow the saved language only if it was changed: the page may be read in another one.
      if (saved.locale !== locale) await changeLanguage(saved.locale);
      // Uses the texts of the language just chosen, which this render doesn't have yet.
      toast((keptTexts('settings')?.words ?? t)('settings.saved'));
    },
  });
  return (
    <Form form={form} label={t('settings.details')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...form.field('first_name', accounts('field.firstName'))} autoComplete="given-name" required />
        <TextField {...form.field('last_name', accounts('field.lastName'))} autoComplete="family-name" required />
      </div>
      <TextField
        {...form.field('phone', t('settings.phone.label'))}
        description={t('settings.phone.help')}
        type="tel"
        autoComplete="tel-national"
        isOptional
        className="sm:max-w-xs"
      />
      <dl>
        <dt className="font-semibold">{accounts('field.email')}</dt>
        <dd className="mt-1 wrap-anywhere">{email}</dd>
        <dd className="mt-1 text-sm text-soft">{t('settings.emailHelp')}</dd>
      </dl>
      <Select
        {...form.field('locale', t('settings.language'))}
        description={t('settings.languageHelp')}
        options={[...LANGUAGES].map(([id, { name }]) => ({ id, label: name }))}
        className="sm:max-w-xs"
      />
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
