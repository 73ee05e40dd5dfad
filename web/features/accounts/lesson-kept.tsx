import { PAGE_PATHS } from '#contract/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useReturn } from '../session/use-return.ts';

const useTexts = createTextsHook('accounts');

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
