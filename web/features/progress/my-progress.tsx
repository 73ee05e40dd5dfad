import { ClipboardCheck, Download, Printer } from 'lucide-react';
import { PAGE_PATHS } from '#contract/paths.ts';
import { addressOf } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { HoursDriven } from './hours-driven.tsx';
import { LessonNotes } from './lesson-notes.tsx';
import { useProgress } from './queries.ts';
import { SkillGroups } from './skill-groups.tsx';
import { SkillRing } from './skill-ring.tsx';

const useTexts = textsOf('progress');

/** A student's hours, skills and notes, to be read, printed and taken along. */
export function MyProgress() {
  const t = useTexts();
  const { data, error, refetch } = useProgress();
  const hasLessons = data !== undefined && data.lessons.length > 0;
  return (
    <Page title={t('title')}>
      <PageHeading lead={t('lead')} action={hasLessons && <TakeAlong />}>
        {t('title')}
      </PageHeading>
      {!data && <QueryState error={error} onRetry={refetch} count={2} className="h-72 w-full rounded-lg" />}
      {data && !hasLessons && (
        <EmptyState title={t('empty')} action={<LinkButton to={PAGE_PATHS.studentHome}>{t('find')}</LinkButton>}>
          {t('emptyText')}
        </EmptyState>
      )}
      {hasLessons && (
        <div className="grid gap-8">
          <div className="grid gap-6 md:grid-cols-[17rem_minmax(0,1fr)] md:items-start">
            <Card className="grid gap-6">
              <SkillRing skills={data.skills} />
              <HoursDriven progress={data} />
            </Card>
            <Card>
              <h2 className="text-lg font-bold">{t('skills')}</h2>
              <p className="mt-1 mb-5 text-soft">{t('skillsHelp')}</p>
              <SkillGroups skills={data.skills} />
            </Card>
          </div>
          <section>
            <h2 className="mb-4 text-lg font-bold">{t('notes')}</h2>
            <LessonNotes lessons={data.lessons} />
          </section>
        </div>
      )}
    </Page>
  );
}

function TakeAlong() {
  const t = useTexts();
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <LinkButton to={PAGE_PATHS.drivingRecord} variant="secondary">
        <ClipboardCheck className="size-5" aria-hidden="true" />
        {t('record')}
      </LinkButton>
      <a
        href={addressOf('GET /candidate/progress.csv')}
        download="lanewise-progress.csv"
        className={buttonStyle('secondary')}
      >
        <Download className="size-5" aria-hidden="true" />
        {t('sheet')}
      </a>
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer className="size-5" aria-hidden="true" />
        {t('print')}
      </Button>
    </div>
  );
}
