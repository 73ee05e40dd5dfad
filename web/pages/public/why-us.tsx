import { BadgeCheck, BellRing, ChartColumn, MessagesSquare } from 'lucide-react';
import { PAGE_PATHS } from '#contract/paths.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Card, Page, PageHeading } from '../../ui/page.tsx';

const useTexts = createTextsHook('public-content');

const cards = [
  { key: 'experts', Icon: BadgeCheck },
  { key: 'communication', Icon: MessagesSquare },
  { key: 'notification', Icon: BellRing },
  { key: 'insights', Icon: ChartColumn },
] as const;

/** WU-01: two columns from 1060 px, which is the `lg` breakpoint. */
function WhyUs() {
  const t = useTexts();
  return (
    <Page title={t('whyUs.title')} description={t('whyUs.description')}>
      <PageHeading lead={t('whyUs.lead')}>{t('whyUs.heading')}</PageHeading>
      <ul className="grid gap-4 lg:grid-cols-2 lg:gap-6">
        {cards.map(({ key, Icon }) => (
          <li key={key} className="grid">
            <Card className="flex flex-col gap-4 sm:flex-row sm:gap-5">
              <span className="grid size-12 shrink-0 place-items-center rounded-md bg-action-soft text-action-text">
                <Icon className="size-6" aria-hidden="true" />
              </span>
              <div>
                <h2 className="text-lg font-bold">{t(`whyUs.cards.${key}.title`)}</h2>
                <p className="mt-2 text-soft">{t(`whyUs.cards.${key}.text`)}</p>
              </div>
            </Card>
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-4 rounded-lg bg-sunken px-5 py-5 md:px-6">
        <p className="text-lg font-semibold">{t('whyUs.contactLead')}</p>
        <LinkButton to={PAGE_PATHS.contact} className="w-full sm:w-auto">
          {t('whyUs.contact')}
        </LinkButton>
      </div>
    </Page>
  );
}

/** WU-01: two columns from 1060 px, the `lg` breakpoint. */
export default function WhyUsPage() {
  return <WhyUs />;
}
