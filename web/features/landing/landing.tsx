import { PAGE_PATHS } from '#contract/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { KeepTogether } from '../../ui/keep-together.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { OrganizationData } from '../public-content/organization-data.tsx';
import { withReturn } from '../session/return-to.ts';
import { useReturn } from '../session/use-return.ts';
import hero from './hero.svg';
import { HowItWorks } from './landing-how.tsx';
import { Promises } from './landing-promises.tsx';

const useTexts = textsOf('landing');

export function Landing() {
  const t = useTexts();
  const wanted = useReturn();
  const login = (page: string) => (wanted === null ? page : withReturn(page, wanted));
  return (
    <>
      <title>{t('title')}</title>
      <meta property="og:title" content={t('title')} />
      <meta name="description" content={t('description')} />
      <meta property="og:description" content={t('description')} />
      <OrganizationData />
      <section className="mx-auto grid max-w-6xl items-center gap-8 px-4 pt-8 pb-14 md:grid-cols-2 md:gap-12 md:px-6 md:py-16 xl:gap-16">
        <div>
          <h1 tabIndex={-1} className="text-2xl font-extrabold tracking-tight">
            <KeepTogether text={t('headline')} />
          </h1>
          <p className="mt-5 max-w-lg text-lg text-soft">{t('subtext')}</p>
          <div className="mt-8 grid gap-3 sm:max-w-md">
            {wanted !== null && <Banner isLive>{t('logInFirst')}</Banner>}
            <LinkButton to={login(PAGE_PATHS.login)} size="lg">
              {t('student')}
            </LinkButton>
            <LinkButton to={login(PAGE_PATHS.schoolLogin)} size="lg" variant="secondary">
              {t('school')}
            </LinkButton>
          </div>
        </div>
        <img
          src={hero}
          alt={t('heroAlt')}
          width={720}
          height={620}
          fetchPriority="high"
          className="h-auto w-full rounded-xl shadow-float"
        />
      </section>
      <HowItWorks />
      <Promises />
    </>
  );
}
