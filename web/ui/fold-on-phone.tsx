import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';

interface FoldOnPhoneProps {
  /** Label of the button that opens it. */
  label: string;
  /** Shown next to the button. */
  beside?: ReactNode;
  /** Layout classes of the content. */
  className: string;
  children: ReactNode;
}

/**
 * Content that is always shown on a wide window and behind a button on a phone, so that the list below starts high on
 * the screen.
 */
export function FoldOnPhone({ label, beside, className, children }: FoldOnPhoneProps) {
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
          className="grow"
        >
          <SlidersHorizontal className="size-5" aria-hidden="true" />
          {label}
        </Button>
        {beside}
      </div>
      <div id={contentId} className={cx(className, !isOpen && 'max-md:hidden')}>
        {children}
      </div>
    </>
  );
}
