import { CalendarX2, Languages, Receipt } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { inLanguage, PAGE_PATHS } from '#contract/paths.ts';
import { PLACE_TEXT_MAX } from '#contract/text-limits.ts';
import hero from '../../features/landing/hero.svg';
import { rememberedPlace } from '../../features/places/remembered-place.ts';

import { OrganizationData } from '../../features/public-content/structured-data.tsx';
import { GuestOnly } from '../../features/session/guarded-outlet.tsx';
import { useKeptReturn, useReturn } from '../../features/session/use-return.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { controlStyle } from '../../ui/class-names.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { KeepTogether } from '../../ui/keep-together.tsx';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Card } from '../../ui/page.tsx';

const useTexts = createTextsHook('landing');

interface Step {
  title: string;
  text: string;
}

/** Three steps for students and three for schools, along a lane line. */
function HowItWorks() {
  const t = useTexts();
  const step = (
    key: `studentSteps.${'day' | 'slot' | 'drive'}` | `schoolSteps.${'team' | 'sheet' | 'bookings'}`,
  ): Step => ({
    title: t(`how.${key}.title`),
    text: t(`how.${key}.text`),
  });
  return (
    <section className="border-y border-line bg-sunken" aria-labelledby="how">
      <div className="mx-auto max-w-6xl px-4 py-14 md:px-6 md:py-20">
        <h2 id="how" className="text-xl font-bold tracking-tight">
          {t('how.heading')}
        </h2>
        <div className="mt-8 grid gap-6 md:grid-cols-2">
          <Lane
            title={t('how.forStudents')}
            steps={[step('studentSteps.day'), step('studentSteps.slot'), step('studentSteps.drive')]}
            to={PAGE_PATHS.find}
            action={t('how.studentAction')}
          />
          <Lane
            title={t('how.forSchools')}
            steps={[step('schoolSteps.team'), step('schoolSteps.sheet'), step('schoolSteps.bookings')]}
            to={PAGE_PATHS.schoolSignup}
            action={t('how.schoolAction')}
          />
        </div>
      </div>
    </section>
  );
}

function Lane({ title, steps, to, action }: { title: string; steps: readonly Step[]; to: string; action: string }) {
  return (
    <Card className="flex flex-col">
      <h3 className="text-lg font-bold">{title}</h3>
      <ol className="mt-5 grow">
        {steps.map((step, index) => (
          <li key={step.title} className="relative flex gap-4 pb-7 last:pb-0">
            {index < steps.length - 1 && (
              <span
                className="absolute top-11 bottom-1 left-4 w-1 -translate-x-1/2 bg-[repeating-linear-gradient(var(--amber)_0_10px,transparent_10px_18px)]"
                aria-hidden="true"
              />
            )}
            <span className="grid size-8 shrink-0 place-items-center rounded-full bg-action font-bold text-on-action">
              {index + 1}
            </span>
            <div className="pt-0.5">
              <p className="font-semibold">{step.title}</p>
              <p className="mt-1 text-soft">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
      <LinkButton to={to} variant="secondary" className="mt-7 self-start">
        {action}
      </LinkButton>
    </Card>
  );
}

const placeSuggestions = lazyImport(() => import('../../features/landing/place-suggestions.tsx'));

/** Search for a place and, optionally, a date. A plain form, so that it works before hydration and without scripts. */
function Question() {
  const t = useTexts();
  const navigate = useNavigate();
  const id = useId();
  const to = inLanguage(useLanguage(), PAGE_PATHS.find);
  const field = useRef<HTMLInputElement>(null);
  const [isAsked, setAsked] = useState(false);
  const PlaceSuggestions = useLazyImport(placeSuggestions, isAsked, null)?.PlaceSuggestions;

  function ask(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const asked = [...new FormData(event.currentTarget)].flatMap(([name, value]) => {
      const text = String(value).trim();
      return text ? [[name, text]] : [];
    });
    void navigate(`${to}?${new URLSearchParams(asked)}`);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: not every supported browser knows <search>
    <form
      action={to}
      role="search"
      aria-label={t('question.label')}
      data-by-address
      onSubmit={ask}
      className="@container mt-6 rounded-lg border border-line bg-surface p-4 shadow-card sm:max-w-md"
    >
      <div className="relative grid gap-3 @sm:grid-cols-[minmax(0,1fr)_auto] @sm:items-end">
        <div className="grid content-start gap-1.5 @sm:col-span-2">
          <label htmlFor={`${id}where`} className="font-semibold">
            {t('question.where')}
          </label>
          <input
            ref={field}
            id={`${id}where`}
            name="near"
            type="search"
            autoComplete="postal-code"
            enterKeyHint="search"
            maxLength={PLACE_TEXT_MAX}
            placeholder={t('question.hint')}
            onFocus={() => setAsked(true)}
            className={controlStyle}
          />
        </div>
        {PlaceSuggestions && <PlaceSuggestions field={field} />}
        <div className="grid content-start gap-1.5">
          <label htmlFor={`${id}day`} className="font-semibold">
            {t('question.day')}
          </label>
          <input id={`${id}day`} name="date" type="date" className={controlStyle} />
        </div>
        <Button type="submit">{t('question.submit')}</Button>
      </div>
    </form>
  );
}

const promises = [
  { key: 'price', Icon: Receipt },
  { key: 'cancel', Icon: CalendarX2 },
  { key: 'language', Icon: Languages },
] as const;

function Promises() {
  const t = useTexts();
  return (
    <section className="mx-auto max-w-6xl px-4 py-14 md:px-6 md:py-20" aria-labelledby="promises">
      <h2 id="promises" className="text-xl font-bold tracking-tight">
        {t('promises.heading')}
      </h2>
      <ul className="mt-8 grid gap-8 md:grid-cols-3">
        {promises.map(({ key, Icon }) => (
          <li key={key}>
            <span className="grid size-12 place-items-center rounded-md bg-action-soft text-action-text">
              <Icon className="size-6" aria-hidden="true" />
            </span>
            <h3 className="mt-4 font-semibold">{t(`promises.${key}.title`)}</h3>
            <p className="mt-1 text-soft">{t(`promises.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const instructorsNear = lazyImport(() => import('../../features/landing/instructors-near.tsx'));

function Landing() {
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
          {wanted !== null && (
            <div className="mt-6 sm:max-w-md">
              <Banner isLive>{t('logInFirst')}</Banner>
            </div>
          )}
          {wanted === null && <Question />}
          <div className="mt-4 grid gap-3 sm:max-w-md">
            <LinkButton to={kept(PAGE_PATHS.login)} variant={wanted === null ? 'secondary' : 'primary'}>
              {t('student')}
            </LinkButton>
            <LinkButton to={kept(PAGE_PATHS.schoolLogin)} variant="secondary">
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
      <Nearby />
      <HowItWorks />
      <Promises />
    </>
  );
}

/**
 * Instructors near the place entered here or on an earlier visit from this device. We never guess the place, and the
 * prerendered page has none.
 */
function Nearby() {
  const { search } = useLocation();
  const near = new URLSearchParams(search).get('near')?.trim() || rememberedPlace();
  const InstructorsNear = useLazyImport(instructorsNear, Boolean(near), () => undefined)?.InstructorsNear;
  return near && InstructorsNear ? <InstructorsNear near={near} /> : null;
}

export default function LandingPage() {
  return (
    <GuestOnly>
      <Landing />
    </GuestOnly>
  );
}
