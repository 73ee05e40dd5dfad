import { PAGE_PATHS } from '#contract/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { useReturn } from '../session/use-return.ts';

const useTexts = textsOf('accounts');

/** To who chose a lesson before they had an account: it is not lost. */
export function LessonKept() {
  const t = useTexts();
  if (!useReturn()?.startsWith(PAGE_PATHS.instructorDetails)) return null;
  return (
    <div className="mb-5">
      <Banner isLive>{t('signup.lessonKept')}</Banner>
    </div>
  );
}
