import { PAGE_PATHS } from '#contract/paths.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';

const useTexts = createTextsHook('public-content');

const sections = ['acceptance', 'changes', 'property', 'submissions', 'law', 'warranties'] as const;

/** TC-01 */
function Terms() {
  const t = useTexts();
  return (
    <Page title={t('terms.title')} description={t('terms.description')}>
      <PageHeading lead={t('terms.lead')}>{t('terms.title')}</PageHeading>
      <div className="grid gap-10 lg:grid-cols-[16rem_1fr] lg:gap-16">
        <nav aria-label={t('terms.contents')} className="lg:sticky lg:top-24 lg:self-start">
          <p className="font-semibold" aria-hidden="true">
            {t('terms.contents')}
          </p>
          <ol className="mt-2 grid gap-1">
            {sections.map((section, index) => (
              <li key={section}>
                <a
                  href={`#${section}`}
                  className="inline-flex min-h-8 items-center gap-2 rounded-sm text-soft underline-offset-4 hover:text-action-text hover:underline"
                >
                  <span className="tabular">{index + 1}.</span> {t(`terms.sections.${section}.title`)}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid max-w-2xl gap-10">
          {sections.map((section, index) => (
            <section key={section} aria-labelledby={section}>
              <h2 id={section} className="text-lg font-bold">
                <span className="tabular">{index + 1}.</span> {t(`terms.sections.${section}.title`)}
              </h2>
              <p className="mt-3">{t(`terms.sections.${section}.text`)}</p>
              <p className="mt-3">{t(`terms.sections.${section}.more`)}</p>
            </section>
          ))}
          <p className="border-t border-line pt-6">
            {t('terms.questions')} <TextLink to={PAGE_PATHS.contact}>{t('terms.writeToUs')}</TextLink>
          </p>
        </div>
      </div>
    </Page>
  );
}

/** TC-01 */
export default function TermsPage() {
  return <Terms />;
}
