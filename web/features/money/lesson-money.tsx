import { addressOf } from '../../api/client.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { textLinkStyle } from '../../ui/text-link.tsx';
import { useLessonMoney } from './queries.ts';

const useTexts = textsOf('money');
const useMethodTexts = textsOf('payment-methods');

/** What was paid of a lesson, and what is still to pay or comes back; nothing until the school has written something down. */
export function LessonMoney({ bookingId }: { bookingId: string }) {
  const t = useTexts();
  const methods = useMethodTexts();
  const { money, dayOfYear } = useFormats();
  const { data } = useLessonMoney(bookingId);
  if (!data || (data.payments.length === 0 && data.owed === 0)) return null;
  const { paid, owed, refundDue } = data;
  return (
    <section aria-label={t('lesson.title')} className="grid gap-1.5 border-t border-line pt-4 text-sm">
      <dl className="grid gap-1.5">
        <Sum term={t('lesson.paid')} amount={money(paid)} />
        {owed > 0 && <Sum term={t('lesson.owed')} amount={money(owed)} isStrong />}
        {refundDue > 0 && <Sum term={t('lesson.refundDue')} amount={money(refundDue)} isStrong />}
      </dl>
      {data.payments.length > 0 && (
        <ul className="grid gap-1 text-soft">
          {data.payments.map((payment) => (
            <li key={payment.id}>
              {t(payment.isReversed ? 'payments.reversed' : `payments.kind.${payment.kind}`)} · {money(payment.amount)}{' '}
              · {dayOfYear(payment.date)} · {methods(payment.method)} ·{' '}
              <a
                href={addressOf('GET /receipt/:id.pdf', { id: payment.id })}
                target="_blank"
                rel="noreferrer"
                className={textLinkStyle}
              >
                {t('payments.receipt', { number: payment.number })}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Sum({ term, amount, isStrong = false }: { term: string; amount: string; isStrong?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${isStrong ? 'font-bold' : ''}`}>
      <dt>{term}</dt>
      <dd className="tabular shrink-0">{amount}</dd>
    </div>
  );
}
