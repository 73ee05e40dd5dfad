import type { LessonMoney } from '#contract/ledger.ts';
import { buildUrl } from '../../api/client.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { textLinkStyle } from '../../ui/link.tsx';

const useTexts = createTextsHook('money');
const useMethodTexts = createTextsHook('payment-methods');

/** What changed hands, each with its receipt. */
export function PaymentLines({ payments }: { payments: LessonMoney['payments'] }) {
  const t = useTexts();
  const methods = useMethodTexts();
  const { money, dayOfYear } = useFormats();
  if (payments.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm text-soft">
      {payments.map((payment) => (
        <li key={payment.id}>
          {t(payment.isReversed ? 'payments.reversed' : `payments.kind.${payment.kind}`)} · {money(payment.amount)} ·{' '}
          {dayOfYear(payment.date)} · {methods(payment.method)} ·{' '}
          <a
            href={buildUrl('GET /receipt/:id.pdf', { id: payment.id })}
            target="_blank"
            rel="noreferrer"
            className={textLinkStyle}
          >
            {t('payments.receipt', { number: payment.number })}
          </a>
        </li>
      ))}
    </ul>
  );
}
