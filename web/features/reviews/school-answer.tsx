import { cx } from '../../ui/class-names.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('reviews');

/** Under a review: what the school has to say to it. */
export function SchoolAnswer({ children, className }: { children: string; className?: string }) {
  const t = useTexts();
  return (
    <div className={cx('border-l-3 border-line pl-4 text-sm', className)}>
      <p className="font-semibold">{t('answer')}</p>
      <p className="whitespace-pre-line text-soft">{children}</p>
    </div>
  );
}
