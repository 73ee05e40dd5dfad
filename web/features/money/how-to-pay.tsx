import { Banner } from '../../ui/banner.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('money');

interface HowToPayProps {
  schoolName: string;
  /** The school's own words; empty where it has not said. */
  text: string;
  /** What to write with it, so that the school knows for whom it is. */
  reference: string;
}

/** The school collects: in its own words how, and what to say with it. */
export function HowToPay({ schoolName, text, reference }: HowToPayProps) {
  const t = useTexts();
  return (
    <Banner tone="info" title={t('pay.title', { school: schoolName })}>
      <p className="whitespace-pre-line wrap-anywhere">{text || t('pay.ask')}</p>
      <p className="mt-1">
        {t('pay.reference')} <strong className="wrap-anywhere">{reference}</strong>
      </p>
    </Banner>
  );
}
