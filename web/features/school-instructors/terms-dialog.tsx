import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';

const useTexts = createTextsHook('school-instructors');

const PARTS = ['Authority', 'Accuracy', 'Licences', 'Cars', 'Consent', 'Consequence'] as const;

const TEXT_HEIGHT_LEFT = 4;

/** AI-05: at most 400 px high. The text scrolls, and the accept button works once its end was seen. */
export function TermsDialog({
  isOpen,
  onClose,
  onAccept,
}: {
  isOpen: boolean;
  onClose: () => void;
  onAccept: () => void;
}) {
  const t = useTexts();
  const text = useRef<HTMLElement>(null);
  const [isRead, setRead] = useState(false);
  const look = (section: HTMLElement | null) => {
    text.current = section;
    if (section && section.scrollTop + section.clientHeight >= section.scrollHeight - TEXT_HEIGHT_LEFT) setRead(true);
  };
  const readOn = () => text.current?.scrollBy({ top: text.current.clientHeight * 0.8 });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('add.termsTitle')}
      actions={<Button onClick={isRead ? onAccept : readOn}>{t(isRead ? 'add.accept' : 'add.readOn')}</Button>}
    >
      <section
        ref={look}
        onScroll={(event) => look(event.currentTarget)}
        className={cx('max-h-50 overflow-y-auto pr-2 max-sm:text-sm', !isRead && 'mask-b-from-75%')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label={t('add.termsTitle')}
      >
        <p>{t('add.termsIntro')}</p>
        <ol className="mt-3 grid list-decimal gap-2 pl-5">
          {PARTS.map((part) => (
            <li key={part}>{t(`add.terms${part}`)}</li>
          ))}
        </ol>
      </section>
    </Dialog>
  );
}
