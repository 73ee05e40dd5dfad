import { useEffect, useEffectEvent, useState } from 'react';
import type { BusyCalendar } from '#contract/busy-calendars.ts';
import { calendarAddress, newBusyCalendarSchema } from '#contract/busy-calendars.ts';
import { type CalendarFailure, findAddressProvider } from '#contract/calendar-failures.ts';
import { ApiError, fieldIssues } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { LessonsOutside } from './lessons-outside.tsx';
import { type PersonHours, useBusyCalendar, useRemoveBusyCalendar, useSetBusyCalendar } from './queries.ts';

/** The secret URL of an external calendar, with where each app shows it. */
function BusyCalendarForm({
  person,
  failed,
  onDone,
  onCancel,
}: {
  person: Pick<PersonHours, 'instructorId' | 'firstName'>;
  /** The last calendar, if it couldn't be read. */
  failed: { host: string; failure: CalendarFailure } | null;
  onDone: () => void;
  onCancel?: () => void;
}) {
  const t = useTexts();
  const errorText = useErrorText();
  const set = useSetBusyCalendar(person.instructorId);
  const form = useForm({
    schema: newBusyCalendarSchema,
    initial: { url: '' },
    errorText,
    async onSubmit(body) {
      const { hiddenSlots, pending } = await set.mutateAsync(body);
      if (pending) return;
      toast(t('busy.done', { count: hiddenSlots }));
      onDone();
    },
  });
  const show = useEffectEvent((code: CalendarFailure) =>
    form.fail(new ApiError(400, { code: 'invalid_request', details: [{ path: 'url', code }] })),
  );
  const failure = failed?.failure;
  useEffect(() => {
    if (failure) show(failure);
  }, [failure]);
  const refused = set.error ? findRefusal(set.error, set.variables.url) : failed;
  return (
    <Form form={form} label={t('busy.form', { name: person.firstName })}>
      <TextField
        {...form.field('url', t('busy.address'))}
        description={t('busy.addressHelp')}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck="false"
      />
      {refused && <AddressHelp {...refused} />}
      <dl className="grid gap-2 text-sm sm:grid-cols-[auto_1fr] sm:gap-x-4">
        {(['google', 'outlook', 'icloud'] as const).map((program) => (
          <div key={program} className="sm:contents">
            <dt className="font-semibold">{t(`busy.where.${program}.name`)}</dt>
            <dd className="text-soft">{t(`busy.where.${program}.how`)}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={form.isSubmitting} busyLabel={t('busy.reading')}>
          {t('busy.connect')}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {t('busy.cancel')}
          </Button>
        )}
      </div>
    </Form>
  );
}

function findRefusal(error: unknown, url: string): { host: string; failure: string } | null {
  const [issue] = fieldIssues(error);
  const address = calendarAddress(url);
  return issue && address !== null ? { host: new URL(address).hostname, failure: issue.code } : null;
}

/** Where the calendar's provider shows the right address. */
function AddressHelp({ host, failure }: { host: string; failure: string }) {
  const t = useTexts();
  const provider = findAddressProvider(host, failure);
  if (!provider) return null;
  return (
    <Banner tone="attention" isLive title={t('busy.find', { provider: t(`busy.where.${provider}.name`) })}>
      {t(`busy.where.${provider}.how`)}
    </Banner>
  );
}

const useMessages = createTextsHook('messages');

/** When the calendar was last read, the times it blocks, the lessons it affects, and what can't be read. */
function BusyCalendarState({ calendar }: { calendar: BusyCalendar }) {
  const t = useTexts();
  const message = useMessages();
  const { dayAndTime } = useMoment();
  const { host, lastReadAt, failing, hiddenSlots, lessons, unreadEvents, isCutOff } = calendar;
  return (
    <div className="grid gap-4">
      <div className="rounded-lg border border-line bg-surface px-4 py-3">
        <p className="wrap-anywhere font-semibold">{t('busy.connected', { host: host ?? '' })}</p>
        {lastReadAt !== null && <p className="text-sm text-soft">{t('busy.read', { when: dayAndTime(lastReadAt) })}</p>}
        <p className="mt-1">{t('busy.hidden', { count: hiddenSlots })}</p>
      </div>
      {failing && (
        <Banner tone="attention" title={t('busy.failing', { when: dayAndTime(failing.since) })}>
          {message(`validation.${failing.failure}`)} {t('busy.still')}
        </Banner>
      )}
      {failing && <AddressHelp host={host ?? ''} failure={failing.failure} />}
      {unreadEvents > 0 && (
        <Banner tone="attention" title={t('busy.unread.title', { count: unreadEvents })}>
          {t('busy.unread.text')}
        </Banner>
      )}
      {isCutOff && (
        <Banner tone="attention" title={t('busy.cutOff.title')}>
          {t('busy.cutOff.text')}
        </Banner>
      )}
      {lessons.length > 0 && (
        <Banner tone="attention" title={t('busy.lessons', { count: lessons.length })}>
          <LessonsOutside lessons={lessons} />
        </Banner>
      )}
    </div>
  );
}

const useTexts = createTextsHook('weekly-hours');

/** An instructor's external calendar, which hides free times while busy. */
export function BusyElsewhere({ person }: { person: Pick<PersonHours, 'instructorId' | 'firstName'> }) {
  const t = useTexts();
  const { data: calendar, error, refetch } = useBusyCalendar(person.instructorId);
  // Null until chosen: the form is open unless a calendar is connected.
  const [isChanging, setChanging] = useState<boolean | null>(null);
  const [wasChecking, setWasChecking] = useState(false);
  const pending = calendar?.pending ?? null;
  const isChecking = pending?.failure === null;
  useEffect(() => {
    if (!calendar || isChecking === wasChecking) return;
    setWasChecking(isChecking);
    if (isChecking || pending || calendar.host === null) return;
    toast(t('busy.done', { count: calendar.hiddenSlots }));
    setChanging(null);
  }, [calendar, isChecking, pending, wasChecking, t]);
  if (!calendar)
    return (
      <QueryState error={error} onRetry={refetch} label={t('loading')} count={2} className="h-14 w-full rounded-lg" />
    );
  const isConnected = calendar.host !== null;
  return (
    <div className="grid max-w-2xl gap-5">
      <p className="text-soft">{t('busy.lead', { name: person.firstName })}</p>
      {isConnected && <BusyCalendarState calendar={calendar} />}
      {pending && isChecking && (
        <Banner isLive title={t('busy.checking.title')}>
          {t('busy.checking.text', { host: pending.host })}
        </Banner>
      )}
      {isConnected && !(isChanging ?? pending !== null) ? (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setChanging(true)}>
            {t('busy.change')}
          </Button>
          <Remove person={person} />
        </div>
      ) : (
        <BusyCalendarForm
          person={person}
          failed={pending?.failure ? { host: pending.host, failure: pending.failure } : null}
          onDone={() => setChanging(null)}
          {...(isConnected && !isChecking && { onCancel: () => setChanging(false) })}
        />
      )}
    </div>
  );
}

function Remove({ person }: { person: Pick<PersonHours, 'instructorId'> }) {
  const t = useTexts();
  const errorText = useErrorText();
  const remove = useRemoveBusyCalendar(person.instructorId);
  const [isAsking, setAsking] = useState(false);
  async function send(): Promise<void> {
    try {
      await remove.mutateAsync();
      toast(t('busy.removed'));
    } catch (error) {
      toast(errorText(error), 'loss');
    }
    setAsking(false);
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('busy.remove')}
      </Button>
      <Dialog
        isOpen={isAsking}
        kind="alert"
        onClose={() => setAsking(false)}
        title={t('busy.ask.title')}
        isLocked={remove.isPending}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {t('busy.keep')}
            </Button>
            <Button variant="danger" isBusy={remove.isPending} onClick={() => void send()}>
              {t('busy.remove')}
            </Button>
          </>
        }
      >
        <p>{t('busy.ask.text')}</p>
      </Dialog>
    </>
  );
}
