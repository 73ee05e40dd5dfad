import type { ReactNode } from 'react';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Page, PageHeading } from '../../ui/page.tsx';
import { SectionMenu } from '../../ui/section-menu.tsx';
import { SchoolNotice } from '../schools/school-page.tsx';
import { useSession } from '../session/session-store.ts';
import { listSections, SECTION_PATHS, type SectionName } from './sections.ts';

const useTexts = createTextsHook('account-sections');

/** Sections with a sentence under their heading. */
const EXPLAINED = ['notifications', 'guardians', 'team', 'hours', 'website', 'integrations', 'billing'] as const;

interface SectionPageProps {
  section: SectionName;
  /** Of the tab; the section's name unless given. */
  title?: string;
  heading?: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** One section of an account or of a school's settings, next to the menu of all. */
export function SectionPage({ section, title, heading, lead, children }: SectionPageProps) {
  const t = useTexts();
  const actor = useSession();
  if (!actor) return null;
  const isOwner = actor.kind === 'school' && actor.role === 'owner';
  const menu = actor.kind === 'candidate' ? 'candidate' : isOwner ? 'school' : 'member';
  const name = t(`names.${section}`);
  const items = listSections(actor).map((one) => ({ to: SECTION_PATHS[one], text: t(`names.${one}`) }));
  const explained = EXPLAINED.find((one) => one === section);
  const content = (
    <div className="min-w-0 max-w-3xl">
      <PageHeading lead={lead ?? (explained && t(`leads.${explained}`))}>{heading ?? name}</PageHeading>
      {isOwner && section !== 'information' && <SchoolNotice />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
    </div>
  );
  return (
    <Page title={title ?? name}>
      {items.length > 1 ? (
        <div className="grid gap-x-10 gap-y-6 md:grid-cols-[11rem_minmax(0,1fr)] lg:grid-cols-[13rem_minmax(0,1fr)]">
          <SectionMenu label={t(`menu.${menu}`)} items={items} current={SECTION_PATHS[section]} />
          {content}
        </div>
      ) : (
        content
      )}
    </Page>
  );
}
