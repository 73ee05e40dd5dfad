import { useState } from 'react';
import * as z from 'zod/mini';
import { phoneSchema } from '#contract/phone.ts';
import type { Profile } from '#contract/settings.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useProfile, useSaveProfile } from './change-password-form.tsx';

const useTexts = createTextsHook('settings');

const schema = z.object({ phone: phoneSchema });

/** Asks for a phone number after the first booking without one. */
export function PhoneQuestion({ schoolName }: { schoolName: string }) {
  const { data: profile } = useProfile();
  const [isAsked, setAsked] = useState(false);
  if (!profile || (profile.phone && !isAsked)) return null;
  return <Question profile={profile} schoolName={schoolName} onSaved={() => setAsked(true)} />;
}

function Question({ profile, schoolName, onSaved }: { profile: Profile; schoolName: string; onSaved: () => void }) {
  const t = useTexts();
  const save = useSaveProfile();
  const { first_name, last_name, locale, phone, version } = profile;
  const form = useForm({
    schema,
    initial: { phone: '', version },
    errorText: useErrorText(),
    onSubmit: async (said, { version }) => {
      onSaved();
      await save.mutateAsync({ first_name, last_name, locale, ...said, version });
    },
  });
  if (phone) return <p role="status">{t('settings.phone.saved', { phone })}</p>;
  return (
    <Form form={form} label={t('settings.phone.question')}>
      <TextField
        {...form.field('phone', t('settings.phone.question'))}
        description={t('settings.phone.why', { school: schoolName })}
        type="tel"
        autoComplete="tel-national"
      />
      <Button type="submit" variant="secondary" isBusy={form.isSubmitting} className="sm:justify-self-start">
        {t('settings.phone.save')}
      </Button>
    </Form>
  );
}
