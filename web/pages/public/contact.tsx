import { PAGE_PATHS } from '#contract/paths.ts';
import { ContactForm } from '../../features/contact/contact-form.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';
import { Card, Page, PageHeading } from '../../ui/page.tsx';

const useTexts = createTextsHook('contact');

/** CT-01 */
export default function Contact() {
  const t = useTexts();
  const actor = useSession() ?? null;
  return (
    <Page title={t('contact.title')} description={t('contact.description')}>
      <PageHeading lead={t('contact.lead')}>{t('contact.heading')}</PageHeading>
      <div className="grid gap-8 lg:grid-cols-[3fr_2fr] lg:gap-12">
        <Card>
          {/* Drawn anew once it is known who writes: their name and address are filled in. */}
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
