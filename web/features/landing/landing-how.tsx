import { PAGE_PATHS } from '#contract/paths.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Card } from '../../ui/page.tsx';

const useTexts = createTextsHook('landing');

interface Step {
  title: string;
  text: string;
}

/** Three steps for each side, along a lane line. */
export function HowItWorks() {
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
