import { ChevronLeft, ChevronRight } from 'lucide-react';
import { textsOf } from './i18n/texts-of.ts';
import { IconButton } from './icon-button.tsx';

const useTexts = textsOf('ui');

interface PaginationProps {
  /** From 0. */
  pageIndex: number;
  pageSize: number;
  total: number;
  onChange: (pageIndex: number) => void;
  label: string;
}

/** Nothing at all while everything fits on one page. */
export function Pagination({ pageIndex, pageSize, total, onChange, label }: PaginationProps) {
  const t = useTexts();
  const pages = Math.ceil(total / pageSize);
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="mt-4 flex items-center justify-end gap-2">
      <p className="tabular mr-2 text-sm text-soft" aria-live="polite">
        {t('pagination.range', {
          from: pageIndex * pageSize + 1,
          to: Math.min(total, (pageIndex + 1) * pageSize),
          total,
        })}
      </p>
      <IconButton label={t('pagination.previous')} disabled={pageIndex === 0} onClick={() => onChange(pageIndex - 1)}>
        <ChevronLeft className="size-5" aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('pagination.next')}
        disabled={pageIndex >= pages - 1}
        onClick={() => onChange(pageIndex + 1)}
      >
        <ChevronRight className="size-5" aria-hidden="true" />
      </IconButton>
    </nav>
  );
}
