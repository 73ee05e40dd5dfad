import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

const PARTS = ['Authority', 'Accuracy', 'Licences', 'Cars', 'Consent', 'Consequence'] as const;

/** AI-05: at most 400 px high in all; the text scrolls, by keyboard too. */
export function TermsDialog({
  isOpen,
  onClose,
  onAccept,
}: {
  isOpen: boolean;
  onClose: () => void;
  onAccept: () => void;
}) {
  const { t } = useTranslation('school');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('add.termsTitle')}
      actions={<Button onClick={onAccept}>{t('add.accept')}</Button>}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="max-h-50 overflow-y-auto pr-2" tabIndex={0} aria-label={t('add.termsTitle')}>
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
