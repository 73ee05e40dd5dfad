import { useEffect, useRef, useState } from 'react';
import type { BookingWarning, BookingWarningCode } from '#contract/office-bookings.ts';
import { ApiError } from '../../api/client.ts';
import { Banner } from '../../ui/banner.tsx';
import { duration } from '../../ui/dates.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { draftKey, dropDraft, readDraft, saveDraft } from '../../ui/form/draft.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createLazyTextsHook, createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { getCalendarToday } from '../places/calendar-today.ts';

const useTexts = createTextsHook('office-booking');
const useMessages = createLazyTextsHook('messages');

/** The objections of a `needs_confirmation`. Read without the schema: Zod is too heavy for one list. */
function parseWarnings(error: unknown): readonly BookingWarning[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'needs_confirmation') return undefined;
  return (error.details as { warnings?: BookingWarning[] } | undefined)?.warnings ?? [];
}

/** What the server objects to, and what the member has confirmed so far. */
interface ObjectionsState {
  warnings: readonly BookingWarning[];
  confirmed: readonly BookingWarningCode[];
  reason: string;
  /** Confirmation attempts with a tick or the reason missing. */
  attempts: number;
}

const NONE: ObjectionsState = { warnings: [], confirmed: [], reason: '', attempts: 0 };

/**
 * State of the objections to an office booking or change. Pass `take` as the form's `handleError`, send `override`
 * with the call unless `check` finds a tick missing, and call `clear` when the lesson's time, instructor, student or
 * pickup changes. With a draft's name, a typed reason survives a reload.
 */
export function useObjections(draft?: string) {
  const key = draftKey(draft && `${draft}-reason`);
  const [state, setState] = useState(() => ({ ...NONE, reason: readDraft(key, { reason: '' }).reason }));
  const { warnings, confirmed, reason } = state;
  const needsReason = warnings.some((one) => one.needsReason);
  const isRefused = warnings.some(({ mayOverride }) => !mayOverride);
  const isConfirmed = warnings.every(({ code }) => confirmed.includes(code)) && (!needsReason || reason.trim() !== '');
  return {
    state,
    isShown: warnings.length > 0,
    /** False if the member's role can't confirm one of them. */
    mayConfirm: !isRefused,
    /** @returns whether the error was a list of objections, which is now shown; earlier ticks and the reason stay */
    take(error: unknown): boolean {
      const found = parseWarnings(error);
      if (!found) return false;
      setState((before) => ({
        warnings: found,
        confirmed: before.confirmed.filter((code) => found.some((one) => one.code === code)),
        reason: before.reason,
        attempts: 0,
      }));
      return true;
    },
    /** Checks before a call. @returns whether everything shown is confirmed; otherwise marks what's missing */
    check(): boolean {
      if (!isConfirmed) setState((before) => ({ ...before, attempts: before.attempts + 1 }));
      return isConfirmed && !isRefused;
    },
    /** For the call's body. */
    get override(): { confirmWarnings?: BookingWarningCode[]; reason?: string } {
      if (warnings.length === 0) return {};
      return { confirmWarnings: [...confirmed], ...(needsReason && { reason: reason.trim() }) };
    },
    tick: (code: BookingWarningCode, isOn: boolean) =>
      setState((before) => ({
        ...before,
        confirmed: isOn ? [...before.confirmed, code] : before.confirmed.filter((one) => one !== code),
      })),
    setReason(text: string): void {
      setState((before) => ({ ...before, reason: text }));
      saveDraft(key, 'reason', text);
    },
    /** Withdraws the objections. The reason stays, in case another change needs it. */
    clear: () => setState((before) => ({ ...NONE, reason: before.reason })),
    /** Once the call has succeeded: forgets the reason too. */
    reset(): void {
      setState(NONE);
      dropDraft(key);
    },
  };
}

interface ObjectionsProps {
  objections: ReturnType<typeof useObjections>;
  /** First names, for the sentences. */
  student: string;
  instructor: string;
}

/**
 * What speaks against a lesson, with a tick each, and the reason where one is needed. Takes the focus whenever the
 * server finds something. Renders nothing without objections.
 */
export function Objections({ objections, student, instructor }: ObjectionsProps) {
  const t = useTexts();
  const message = useMessages();
  const describe = useObjectionText();
  const box = useRef<HTMLFieldSetElement>(null);
  const { warnings, confirmed, reason, attempts } = objections.state;
  const isTried = attempts > 0;

  // Focuses what's still missing, or the heading if the member can't confirm.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for new objections, and after each attempt
  useEffect(() => {
    const open = box.current?.querySelector<HTMLElement>('input[type=checkbox]:not(:checked), [data-missing] input');
    (open ?? box.current)?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [warnings, attempts]);

  if (warnings.length === 0) return null;
  const needsReason = warnings.some((one) => one.needsReason);
  const isReasonMissing = needsReason && reason.trim() === '';
  return (
    <fieldset ref={box} tabIndex={-1} className="grid gap-1 rounded-md border border-amber bg-amber-soft px-4 py-3">
      <legend className="sr-only">{t('objections.title')}</legend>
      <p aria-hidden="true" className="font-semibold text-amber-text">
        {t('objections.title')}
      </p>
      {objections.mayConfirm && (
        <p className="text-sm text-amber-text">{t('objections.help', { count: warnings.length })}</p>
      )}
      {warnings.map((warning) => {
        const text = describe(warning, { student, instructor });
        const isTicked = confirmed.includes(warning.code);
        if (!objections.mayConfirm) {
          return (
            <p key={warning.code} className="py-1 wrap-anywhere">
              {text}
            </p>
          );
        }
        return (
          <Checkbox
            key={warning.code}
            name={`confirm-${warning.code}`}
            label={text}
            value={isTicked}
            onChange={(isOn) => objections.tick(warning.code, isOn)}
            error={isTried && !isTicked ? t('objections.unticked') : undefined}
            className="wrap-anywhere"
          />
        );
      })}
      {!objections.mayConfirm && (
        <Banner tone="attention">
          <strong>{t('objections.askManager')}</strong>
        </Banner>
      )}
      {objections.mayConfirm && needsReason && (
        <div {...(isReasonMissing && { 'data-missing': true })} className="mt-2">
          <TextField
            name="reason"
            label={t('objections.reason')}
            description={t('objections.reasonHelp')}
            maxLength={300}
            required
            value={reason}
            onChange={objections.setReason}
            error={isTried && isReasonMissing ? message('validation.required') : undefined}
          />
        </div>
      )}
    </fieldset>
  );
}

/** One sentence for an objection, in the reader's language. */
export function useObjectionText(): (
  warning: BookingWarning,
  names: { student: string; instructor: string },
) => string {
  const t = useTexts();
  const { dayOfYear } = useFormats();
  return ({ code, distanceKm, radiusKm, isDropOff, minutes, limitMinutes, expiredOn, dayOff }, names) => {
    if (code === 'outside_area' && distanceKm !== undefined && radiusKm !== undefined)
      return t(isDropOff ? 'objections.codes.outside_areaDropOff' : 'objections.codes.outside_areaBy', {
        ...names,
        km: Math.round(distanceKm),
        radius: Math.round(radiusKm),
      });
    if (code === 'long_day' && minutes !== undefined && limitMinutes !== undefined)
      return t('objections.codes.long_dayBy', {
        ...names,
        time: duration(minutes),
        limit: duration(limitMinutes),
      });
    if (code === 'learner_licence' && expiredOn) {
      const when = expiredOn < getCalendarToday() ? 'learner_licenceExpired' : 'learner_licenceExpires';
      return t(`objections.codes.${when}`, { ...names, date: dayOfYear(expiredOn) });
    }
    if (code === 'day_off' && dayOff) return t('objections.codes.day_offBy', { ...names, reason: dayOff });
    return t(`objections.codes.${code}`, names);
  };
}
