import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { cx } from './class-names.ts';

interface SectionMenuProps {
  label: string;
  items: readonly { to: string; text: string }[];
  /** Address of the section shown. */
  current: string;
}

/** Links to the sections of a long subject: a column at the side, or on a phone a list that opens. */
export function SectionMenu({ label, items, current }: SectionMenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <nav aria-label={label} className="self-start print:hidden">
      <p className="mb-2 px-3 text-sm font-semibold text-soft max-md:hidden">{label}</p>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-12 w-full cursor-pointer items-center justify-between gap-2 rounded-md border border-line-strong bg-surface px-4 font-semibold md:hidden"
      >
        {label}
        <ChevronDown className={cx('size-5 transition-transform', isOpen && 'rotate-180')} aria-hidden="true" />
      </button>
      <ul
        id={id}
        className={cx(
          'gap-1 max-md:mt-2 max-md:rounded-lg max-md:border max-md:border-line max-md:bg-surface max-md:p-2 md:grid',
          isOpen ? 'grid' : 'hidden',
        )}
      >
        {items.map(({ to, text }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === current ? 'page' : undefined}
              onClick={() => setOpen(false)}
              className="flex min-h-11 items-center rounded-md px-3 py-2 font-medium hover:bg-sunken aria-[current]:bg-action-soft aria-[current]:text-action-text"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
