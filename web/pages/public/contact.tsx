import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { emailSchema, type SessionActor } from '#contract/accounts.ts';
import { CONTACT_TEXT_MAX, contactMessageSchema } from '#contract/contact.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { optionalText, requiredText } from '#contract/validation.ts';
import { ApiError, call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { useSession } from '../../features/session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextArea, TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { Card, Page, PageHeading } from '../../ui/page.tsx';

const useTexts = createTextsHook('contact');

const schema = z.object({
  firstName: requiredText(80),
  lastName: optionalText(80),
  email: emailSchema,
  subject: contactMessageSchema.shape.subject,
  message: optionalText(CONTACT_TEXT_MAX),
});

/** Prefills the name and email of a user who is logged in. */
const readSender = (actor: SessionActor | null) => ({
  firstName: actor?.kind === 'candidate' ? actor.first_name : (actor?.name ?? ''),
  lastName: actor?.kind === 'candidate' ? actor.last_name : '',
  email: actor?.email ?? '',
});

/** The specification allows an empty message (CT-01), but it's usually a mistake, so we ask once. */
class NothingWritten extends Error {}

/** CT-01. The draft stays in this tab until it's sent. */
function ContactForm({ actor }: { actor: SessionActor | null }) {
  const t = useTexts();
  const errorText = useErrorText();
  const [sent, setSent] = useState<{ name: string; email: string } | null>(null);
  const isAsked = useRef(false);
  const form = useForm({
    schema,
    initial: { ...readSender(actor), subject: '', message: '' },
    draft: 'contact',
    errorText: (error) => {
      if (error instanceof NothingWritten) return t('contact.empty');
      if (!(error instanceof ApiError)) return t('contact.network');
      return error.code === 'too_many_requests' ? errorText(error) : t('contact.refused');
    },
    onSubmit: async ({ firstName, lastName, email, subject, message }) => {
      if (!message && !isAsked.current) {
        isAsked.current = true;
        throw new NothingWritten();
      }
      const name = `${firstName} ${lastName}`.trim();
      await call('POST /email/send', { body: { subject, text: message, name, replyTo: email } });
      form.reset({ ...form.values, subject: '', message: '' });
      isAsked.current = false;
      setSent({ name: firstName, email });
    },
  });
  if (sent) {
    return (
      <div role="status">
        <Outcome
          tone="good"
          takesFocus
          title={t('contact.sentTitle')}
          actions={
            <Button variant="secondary" onClick={() => setSent(null)}>
              {t('contact.another')}
            </Button>
          }
        >
          <p className="wrap-anywhere">{t('contact.sent', sent)}</p>
        </Outcome>
      </div>
    );
  }
  return (
    <Form form={form} label={t('contact.heading')}>
      <p className="text-sm text-soft">{t('contact.required')}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...form.field('firstName', t('contact.firstName'))} autoComplete="given-name" required />
        <TextField {...form.field('lastName', t('contact.lastName'))} autoComplete="family-name" />
      </div>
      <TextField
        {...form.field('email', t('contact.email'))}
        description={t('contact.emailHelp')}
        type="email"
        autoComplete="email"
        required
      />
      <TextField {...form.field('subject', t('contact.subject'))} maxLength={150} required />
      <TextArea {...form.field('message', t('contact.message'))} rows={7} />
      <Button type="submit" isBusy={form.isSubmitting} busyLabel={t('contact.busy')}>
        {t('contact.submit')}
      </Button>
    </Form>
  );
}

export default function Contact() {
  const t = useTexts();
  const actor = useSession() ?? null;
  return (
    <Page title={t('contact.title')} description={t('contact.description')}>
      <PageHeading lead={t('contact.lead')}>{t('contact.heading')}</PageHeading>
      <div className="grid gap-8 lg:grid-cols-[3fr_2fr] lg:gap-12">
        <Card>
          {/* The key resets the form once the session is known, to prefill the name and email. */}
          <ContactForm key={actor?.id} actor={actor} />
        </Card>
        <aside className="grid content-start gap-6">
          <section>
            <h2 className="font-semibold">{t('contact.before')}</h2>
            <p className="mt-1 text-soft">
              {t('contact.beforeText')} <TextLink to={PAGE_PATHS.faqs}>{t('contact.beforeFaqs')}</TextLink>
            </p>
          </section>
          <section>
            <h2 className="font-semibold">{t('contact.aboutLesson')}</h2>
            <p className="mt-1 text-soft">{t('contact.aboutLessonText')}</p>
          </section>
        </aside>
      </div>
    </Page>
  );
}
