import { useTranslation } from 'react-i18next';
import { cx } from './class-names.ts';

/** Under a review: what the school has to say to it. */
export function SchoolAnswer({ children, className }: { children: string; className?: string }) {
  const { t } = useTranslation();
  return (
    <div className={cx('border-l-3 border-line pl-4 text-sm', className)}>
      <p className="font-semibold">{t('reviews.answer')}</p>
      <p className="whitespace-pre-line text-soft">{children}</p>
    </div>
  );
}
