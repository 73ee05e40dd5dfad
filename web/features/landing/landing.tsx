import { useLocation } from 'react-router';
import { PAGE_PATHS } from '#contract/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { KeepTogether } from '../../ui/keep-together.tsx';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { rememberedPlace } from '../places/remembered-place.ts';
import { OrganizationData } from '../public-content/organization-data.tsx';
import { useKeptReturn, useReturn } from '../session/use-return.ts';
import hero from './hero.svg';
import { HowItWorks } from './landing-how.tsx';
import { Promises } from './landing-promises.tsx';
import { Question } from './question.tsx';

const useTexts = textsOf('landing');

const instructorsNear = lazyImport(() => import('./instructors-near.tsx'));

export function Landing() {
  const t = useTexts();
  const wanted = useReturn();
  const kept = useKeptReturn();
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
            <LinkButton to={kept(PAGE_PATHS.login)} size="lg">
              {t('student')}
            </LinkButton>
            <LinkButton to={kept(PAGE_PATHS.schoolLogin)} size="lg" variant="secondary">
              {t('school')}
            </LinkButton>
          </div>
          <Question />
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
      <Nearby />
      <HowItWorks />
      <Promises />
    </>
  );
}

/**
 * Once somebody has said where, here or on an earlier visit of this device: never guessed. Nothing yet in what was rendered ahead, as
 * its code comes after.
 */
function Nearby() {
  const { search } = useLocation();
  const near = new URLSearchParams(search).get('near')?.trim() || rememberedPlace();
  const InstructorsNear = useLazyImport(instructorsNear, Boolean(near), () => undefined)?.InstructorsNear;
  return near && InstructorsNear ? <InstructorsNear near={near} /> : null;
}
