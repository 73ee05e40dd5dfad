import { useState } from 'react';
import * as z from 'zod/mini';
import type { AdminReview } from '#contract/admin.ts';
import { REVIEW_VISIBILITIES } from '#contract/admin.ts';
import { adminBookingLink } from '#contract/paths.ts';
import { requiredText } from '#contract/validation.ts';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Choices, FilterForm, useAdminFilter } from '../../features/admin/admin-filter.tsx';
import { AdminList } from '../../features/admin/admin-list.tsx';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { useAdminAction, useInvalidateAdmin } from '../../features/admin/queries.ts';
import { Stars } from '../../features/reviews/rating.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Card } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';

const useTexts = createTextsHook('admin');

const schema = z.object({ reason: requiredText(500) });

/** Explains what hiding does and asks for a reason, which the audit log keeps. */
function HideReviewDialog({ review, onClose }: { review: AdminReview; onClose: () => void }) {
  const t = useTexts();
  const ui = useUiTexts();
  const showAllAnew = useInvalidateAdmin();
  const form = useForm({
    schema,
    initial: { reason: '' },
    draft: `hide-${review.id}`,
    errorText: useErrorText(),
    onSubmit: async ({ reason }) => {
      await call('POST /admin/reviews/:id/visibility', {
        params: { id: review.id },
        body: { isHidden: true, reason },
      });
      await showAllAnew();
      toast(t('reviews.hiddenNow'));
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} kind="alert" isLocked={form.isSubmitting} title={t('reviews.hideTitle')}>
      <Form form={form} label={t('reviews.hideTitle')}>
        <p>{t('reviews.hideText')}</p>
        <TextArea
          {...form.field('reason', t('reviews.reason'))}
          description={t('reviews.reasonHelp')}
          rows={3}
          maxLength={500}
          required
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            {ui('action.cancel')}
          </Button>
          <Button type="submit" variant="danger" isBusy={form.isSubmitting} busyLabel={t('reviews.hiding')}>
            {t('reviews.hide')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

export function Reviews() {
  const t = useTexts();
  const { get, change, isFiltered } = useAdminFilter();
  const state = REVIEW_VISIBILITIES.find((id) => id === get('state')) ?? 'all';
  const search = get('search');
  const [hiding, setHiding] = useState<AdminReview | null>(null);
  return (
    <>
      <Choices
        label={t('filter')}
        value={state}
        onChange={(next) => change({ state: next === 'all' ? '' : next })}
        options={REVIEW_VISIBILITIES.map((id) => ({ id, label: t(`reviews.state.${id}`) }))}
      />
      <FilterForm fields={[{ name: 'search', label: t('reviews.search') }]} />
      <AdminList
        listKey={['reviews', state, search]}
        fetchPage={(after) => call('GET /admin/reviews', { query: { state, search, after } })}
        notFound={isFiltered && t('reviews.notFound')}
        empty={<EmptyState title={t('reviews.empty')}>{t('reviews.emptyText')}</EmptyState>}
      >
        {(reviews) => (
          <ul className="grid gap-4">
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewCard review={review} onHide={() => setHiding(review)} />
              </li>
            ))}
          </ul>
        )}
      </AdminList>
      {hiding && <HideReviewDialog review={hiding} onClose={() => setHiding(null)} />}
    </>
  );
}

function ReviewCard({ review, onHide }: { review: AdminReview; onHide: () => void }) {
  const t = useTexts();
  const ui = useUiTexts();
  const moment = useMoment();
  const show = useAdminAction(
    () => call('POST /admin/reviews/:id/visibility', { params: { id: review.id }, body: { isHidden: false } }),
    () => t('reviews.shownAgain'),
  );
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-x-3 text-lg font-bold wrap-anywhere">
            {review.instructorName}
            <Stars rating={review.rating} />
          </h2>
          <p className="text-sm wrap-anywhere text-soft">
            {review.schoolName} · {review.name || ui('deletedAccount')} · {moment.day(review.createdAt)} ·{' '}
            <TextLink to={adminBookingLink(review.bookingId)} className="tabular">
              {review.code}
            </TextLink>
          </p>
        </div>
        <StatusBadge tone={review.isHidden ? 'loss' : 'good'}>
          {t(review.isHidden ? 'reviews.hidden' : 'reviews.shown')}
        </StatusBadge>
      </div>
      <p className="max-w-3xl whitespace-pre-line wrap-anywhere">
        {review.comment || <span className="text-soft">{t('reviews.noComment')}</span>}
      </p>
      {review.answer && (
        <div className="max-w-3xl border-l-3 border-line pl-4 text-sm">
          <p className="font-semibold">{t('reviews.answer')}</p>
          <p className="whitespace-pre-line wrap-anywhere text-soft">{review.answer}</p>
        </div>
      )}
      {review.hiddenReason && (
        <p className="max-w-3xl text-sm wrap-anywhere">{t('reviews.hiddenBecause', { reason: review.hiddenReason })}</p>
      )}
      {review.isHidden ? (
        <Button
          size="sm"
          variant="secondary"
          className="justify-self-start"
          isBusy={show.isPending}
          aria-label={`${t('reviews.show')}, ${review.code}`}
          onClick={() => show.mutate()}
        >
          {t('reviews.show')}
        </Button>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          className="justify-self-start"
          aria-label={`${t('reviews.hide')}, ${review.code}`}
          onClick={onHide}
        >
          {t('reviews.hide')}
        </Button>
      )}
    </Card>
  );
}

/** RT-19 */
export default function AdminReviews() {
  return (
    <AdminPage section="reviews">
      <Reviews />
    </AdminPage>
  );
}
