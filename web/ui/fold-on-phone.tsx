import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';

interface FoldOnPhoneProps {
  /** On the button that opens it. */
  label: string;
  /** Next to the button. */
  beside?: ReactNode;
  /** Where the button stands in a row with others it is its icon, with this number unless that is zero. */
  badge?: number;
  /** How the content is laid out, wide or open. */
  className: string;
  children: ReactNode;
}

/** What stands open on a wide window, behind a button on a phone: so that the list it is about begins there at once. */
export function FoldOnPhone({ label, beside, badge, className, children }: FoldOnPhoneProps) {
  const [isOpen, setOpen] = useState(false);
  const contentId = useId();
  return (
    <>
      <div className="flex grow items-center gap-3 md:hidden">
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setOpen(!isOpen)}
          className={cx(badge === undefined ? 'grow' : 'max-md:px-3')}
        >
          <SlidersHorizontal className="size-5" aria-hidden="true" />
          <span className={cx(badge !== undefined && 'sr-only')}>{label}</span>
          {badge ? <span aria-hidden="true">{badge}</span> : null}
        </Button>
        {beside}
      </div>
      <div id={contentId} className={cx(className, !isOpen && 'max-md:hidden')}>
        {children}
      </div>
    </>
  );
}
