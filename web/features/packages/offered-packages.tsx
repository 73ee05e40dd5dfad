import { useState } from 'react';
import type { Instructor } from '#contract/instructors.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { nameIn } from '#contract/written-names.ts';
import { Button } from '../../ui/button.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { TextLink } from '../../ui/link.tsx';
import { Section } from '../instructors/instructor-facts.tsx';
import { PackageFacts } from './package-facts.tsx';
import { useMyPackages, useOfferedPackages } from './queries.ts';

const useTexts = createTextsHook('packages');

const askDialog = lazyImport(() => import('./ask-dialog.tsx'));

/** Packages that a student can request from an instructor's school. Renders nothing without any. */
export function OfferedPackages({ school }: { school: Instructor['school'] }) {
  const t = useTexts();
  const language = useLanguage();
  const { data: packages = [] } = useOfferedPackages(school.id);
  const { data: mine = [] } = useMyPackages();
  const [asked, setAsked] = useState<string | null>(null);
  const AskDialog = useLazyImport(askDialog, asked !== null, () => setAsked(null))?.AskDialog;
  if (packages.length === 0) return null;
  const isAsked = (id: string) => mine.some(({ packageId, status }) => packageId === id && status === 'asked');
  return (
    <Section title={t('student.title')}>
      <p className="mb-4 wrap-anywhere text-soft">{t('student.lead', { school: school.name })}</p>
      <ul className="grid gap-5">
        {packages.map((offered) => (
          <li key={offered.id} className="grid gap-2">
            <PackageFacts offered={offered} province={school.province} />
            {isAsked(offered.id) ? (
              <p className="text-sm">
                {t('student.waits', { school: school.name })}{' '}
                <TextLink to={PAGE_PATHS.myPackages}>{t('mine.title')}</TextLink>
              </p>
            ) : (
              <Button
                variant="secondary"
                className="justify-self-start"
                aria-label={t('student.askNamed', { name: nameIn(language, offered.name) })}
                onClick={() => setAsked(offered.id)}
              >
                {t('student.ask')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked !== null && AskDialog && (
        <AskDialog
          schoolId={school.id}
          schoolName={school.name}
          packageId={asked}
          province={school.province}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  );
}
