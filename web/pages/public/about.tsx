import { PAGE_PATHS } from '#contract/paths.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Card, Page } from '../../ui/page.tsx';

const useTexts = createTextsHook('public-content');

const parts = ['story', 'role', 'care'] as const;
const ways = [
  { key: 'students', to: PAGE_PATHS.signup, variant: 'primary' },
  { key: 'schools', to: PAGE_PATHS.schoolSignup, variant: 'secondary' },
] as const;

function About() {
  const t = useTexts();
  return (
    <Page title={t('about.title')} description={t('about.description')}>
      <header className="max-w-3xl">
        <h1 tabIndex={-1} className="text-2xl font-extrabold tracking-tight">
          {t('about.heading')}
        </h1>
        <p className="mt-5 text-lg text-soft">{t('about.lead')}</p>
      </header>
      <div className="mt-12 grid gap-10 lg:grid-cols-3">
        {parts.map((part) => (
          <section key={part} aria-labelledby={part} className="max-w-2xl border-t-3 border-amber pt-5">
            <h2 id={part} className="text-lg font-bold">
              {t(`about.${part}.title`)}
            </h2>
            <p className="mt-2 text-soft">{t(`about.${part}.text`)}</p>
          </section>
        ))}
      </div>
      <div className="mt-12 grid gap-4 md:grid-cols-2 md:gap-6">
        {ways.map(({ key, to, variant }) => (
          <Card key={key} className="flex flex-col items-start gap-4">
            <div className="grow">
              <h2 className="text-lg font-bold">{t(`about.${key}.title`)}</h2>
              <p className="mt-1 text-soft">{t(`about.${key}.text`)}</p>
            </div>
            <LinkButton to={to} variant={variant} className="w-full sm:w-auto">
              {t(`about.${key}.action`)}
            </LinkButton>
          </Card>
        ))}
      </div>
    </Page>
  );
}

export default function AboutPage() {
  return <About />;
}
