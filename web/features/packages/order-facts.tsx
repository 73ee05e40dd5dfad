import type { PackageOrder } from '#contract/packages.ts';
import { buildUrl } from '../../api/client.ts';
import type { Tone } from '../../ui/badge.tsx';
import { duration } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { textLinkStyle } from '../../ui/link.tsx';
import { GoodFor } from './package-facts.tsx';

const useTexts = createTextsHook('packages');

export type OrderState = 'asked' | 'usable' | 'used' | 'expired' | 'paused' | 'ending' | 'ended';

export const STATE_TONES = {
  asked: 'progress',
  usable: 'good',
  used: 'neutral',
  expired: 'attention',
  paused: 'attention',
  ending: 'progress',
  ended: 'closed',
} as const satisfies Record<OrderState, Tone>;

export function orderState({ status, isUsable, isExpired, minutesLeft, endAskedAt }: PackageOrder): OrderState {
  if (status !== 'accepted') return status;
  if (endAskedAt !== null) return 'ending';
  if (isUsable) return 'usable';
  if (minutesLeft === 0) return 'used';
  // The school's lessons are not offered at the moment.
  return isExpired ? 'expired' : 'paused';
}

/** Remaining hours, expiry date and amounts due. */
export function OrderFacts({ order, reader }: { order: PackageOrder; reader: 'student' | 'school' }) {
  const t = useTexts();
  const { money, dayOfYear } = useFormats();
  const { minutes, minutesLeft, kinds, expiresOn, owed, refundDue, refundBy, paid, invoiceNumber } = order;
  const isEnding = orderState(order) === 'ending';
  return (
    <div className="grid gap-2">
      <p className="tabular font-semibold">{t('left', { left: duration(minutesLeft), length: duration(minutes) })}</p>
      <div className="h-2 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
        <div className="h-full bg-action" style={{ width: `${(minutesLeft / minutes) * 100}%` }} />
      </div>
      <GoodFor kinds={kinds} />
      <ul className="grid gap-0.5 text-sm">
        {expiresOn && minutesLeft > 0 && !isEnding && <li>{t('before', { day: dayOfYear(expiresOn) })}</li>}
        {/* The amount is known only once the package has ended. */}
        {owed > 0 && !isEnding && <li className="font-semibold">{t(`owed.${reader}`, { owed: money(owed) })}</li>}
        {refundDue > 0 && <li className="font-semibold">{t(`refundDue.${reader}`, { refund: money(refundDue) })}</li>}
        {refundBy && (isEnding ? paid > 0 : refundDue > 0) && (
          <li>{t(`refundBy.${reader}`, { day: dayOfYear(refundBy) })}</li>
        )}
        {paid > 0 && (
          <li className="text-soft">{t(order.status === 'ended' ? 'paidNet' : 'paid', { paid: money(paid) })}</li>
        )}
        {invoiceNumber !== null && (
          <li>
            <a
              href={buildUrl('GET /invoice/:id.pdf', { id: order.id })}
              target="_blank"
              rel="noreferrer"
              className={textLinkStyle}
            >
              {t('invoice', { number: invoiceNumber })}
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}
