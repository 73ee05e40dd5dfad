import { Plus } from 'lucide-react';
import { type ReactNode, startTransition, useState } from 'react';
import type { HandledSlot } from '#contract/availability.ts';
import type { Booking } from '#contract/bookings.ts';
import { Button } from '../../ui/button.tsx';
import { hours, longDay } from '../../ui/dates.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { offerUndo, toast } from '../../ui/toast.tsx';
import { useIsPhone } from '../../ui/use-viewport.ts';
import { startOfficeBooking } from '../office-booking/launch.ts';
import type { LessonMove } from '../school-bookings/move-lesson-dialog.tsx';
import { useInstructorNames } from '../school-instructors/queries.ts';
import { useActor } from '../session/session-store.ts';
import { Agenda, ColumnHead } from './agenda.tsx';
import { besides, CalendarBar, CalendarSkeleton, useViewTitle } from './calendar-bar.tsx';
import { buildColumns } from './columns.ts';
import { drivesAmong } from './drives.tsx';
import { buildEntries, type Entry, type EntryStatus, fullName, isBusy, type SlotPlace } from './entries.ts';
import { CalendarLegend } from './entry-face.tsx';
import { PeoplePages } from './people-page.tsx';
import { type CalendarData, useRefusalText, useSlotChanges } from './queries.ts';
import type { CalendarView } from './use-calendar-view.ts';
import { useOpenDialog, useStreetClock } from './use-calendar-view.ts';

const useTexts = createTextsHook('school-calendar');

const grid = lazyImport(async () => (await import('./time-grid.tsx')).TimeGrid);
const entryDialog = lazyImport(async () => (await import('./entry-dialog.tsx')).EntryDialog);
const slotDialog = lazyImport(async () => (await import('./slot-dialog.tsx')).SlotDialog);

interface SchoolCalendarProps {
  schoolId: string;
  calendar: CalendarData;
  /** Instructors of a day. */
  pageSize: number;
  view: CalendarView;
  onChange: (changes: Partial<CalendarView>) => void;
  onCancel: (booking: Booking) => void;
  onOutcome: (booking: Booking) => void;
  onRestore: (booking: Booking) => void;
  /** Opens the dialog to move a lesson. */
  onMove: (move: LessonMove) => void;
  /** The page has a dialog of its own open. */
  isCovered: boolean;
  /** Whether slots can be added, moved and withdrawn. */
  isEditable: boolean;
  /** The page is about one instructor, so there is no instructor filter. */
  isOfOne: boolean;
  /** Shown next to 'Add a slot'. */
  tools?: ReactNode;
}

/** A school's calendar: add, drag, move and withdraw slots, and look at lessons. */
export function SchoolCalendar({
  schoolId,
  calendar,
  pageSize,
  view,
  onChange,
  onCancel,
  onOutcome,
  onRestore,
  onMove,
  isCovered,
  isEditable,
  isOfOne,
  tools,
}: SchoolCalendarProps) {
  const t = useTexts();
  const language = useLanguage();
  const refusalText = useRefusalText();
  const { add, move, withdraw } = useSlotChanges(schoolId);
  const now = useStreetClock(calendar.now, calendar.readAtMs);
  const title = useViewTitle(view);
  // The front desk moves lessons, but doesn't set hours.
  const actor = useActor('school');
  const maySetSlots = actor?.role !== 'front_desk' && isEditable;
  const mayBook = actor?.mayBook === true;
  const entries = buildEntries(calendar, view).map((one) => (one.slot ? { ...one, isFixed: !maySetSlots } : one));
  const [open, setOpen] = useOpenDialog(entries);
  const columns = buildColumns(calendar, entries, view);
  const shown = columns.flatMap((column) => column.entries);
  // A page, or one instructor's week, has only its own instructors.
  const { total = calendar.instructors.length } = calendar;
  const isWhole = calendar.total === undefined || (!view.instructorId && total <= calendar.instructors.length);
  const [isReached, setReached] = useState(false);
  const isNamed = !isWhole && (isReached || open?.kind === 'add' || open?.kind === 'move');
  const { data: people = calendar.instructors } = useInstructorNames(isNamed ? schoolId : undefined);
  const active = people.filter(({ isActive, id }) => isActive || id === view.instructorId);
  const options = active.map((one) => ({ id: one.id, label: fullName(one) }));
  const close = () => setOpen(null);
  const SlotDialog = useLazyImport(slotDialog, open?.kind === 'add' || open?.kind === 'move', close);
  const isPhone = useIsPhone();
  const Grid = useLazyImport(grid, !isPhone, () => undefined);
  const EntryDialog = useLazyImport(entryDialog, open?.kind === 'entry', close);
  const openEntry = (entry: Entry) => setOpen({ kind: 'entry', entry });
  const openAdd = (place: SlotPlace) =>
    setOpen({ kind: 'add', place: { ...place, instructorId: place.instructorId || onlyOne(options) } });
  const book = (time: SlotPlace) => {
    close();
    startOfficeBooking({ time });
  };

  // No adding while free slots are hidden, since it could overlap them. Past hours can only be booked.
  const mayAddOn = (date: string) => maySetSlots && !view.hidesFree && date >= now.date;
  const pressHour = (place: SlotPlace) => (mayAddOn(place.date) ? openAdd(place) : book(place));
  const addFrom = mayBook ? '' : now.date;
  const pressable = mayAddOn(now.date) || mayBook ? pressHour : null;

  const placeWords = (place: SlotPlace) => ({
    instructor: people
      .filter(({ id }) => id === place.instructorId)
      .map(fullName)
      .join(),
    day: longDay(place.date, language),
    hours: hours(place, language),
  });
  /** Offers undo for changes made by click or drag. */
  const tell = (text: string, undo: () => Promise<unknown>) =>
    offerUndo({
      text,
      button: t('undo.button'),
      onUndo: () =>
        undo().then(
          () => void toast(t('undo.done')),
          (error) => void toast(t('undo.failed', { reason: refusalText(error) }), 'loss'),
        ),
    });
  async function addTo(place: SlotPlace): Promise<void> {
    const added = await add.mutateAsync(place);
    tell(t('add.done', placeWords(place)), () => withdraw.mutateAsync(added));
  }
  async function moveTo(slot: HandledSlot, place: SlotPlace, version = slot.version): Promise<void> {
    const moved = await move.mutateAsync({ slot, place, version });
    tell(t('move.done', placeWords(place)), () => move.mutateAsync({ slot: moved, place: placeOf(slot) }));
  }
  const drag = (entry: Entry, place: SlotPlace) => {
    const { booking } = entry;
    if (isBusy(entry, place, entries, calendar.busy)) toast(t('move.busy'), 'attention');
    else if (booking && place.instructorId === entry.instructorId)
      onMove({ booking, to: { date: place.date, startTime: place.startTime } });
    else if (booking) toast(t('move.otherInstructor'), 'loss');
    else if (entry.slot)
      moveTo(entry.slot, place).catch((error) => toast(t('move.failed', { reason: refusalText(error) }), 'loss'));
  };
  async function takeOut(slot: HandledSlot): Promise<void> {
    try {
      await withdraw.mutateAsync(slot);
      tell(t('withdraw.done', placeWords(slot)), () => add.mutateAsync({ ...placeOf(slot), timeZone: slot.timeZone }));
    } catch (error) {
      toast(t('withdraw.failed', { reason: refusalText(error) }), 'loss');
    }
    close();
  }

  function openMove({ slot, booking }: Entry): void {
    if (slot) setOpen({ kind: 'move', slot });
    else if (booking) {
      close();
      onMove({ booking, to: null });
    }
  }
  // The open dialog follows the stored entry as long as it exists.
  const entry = open?.kind === 'entry' ? (entries.find(({ key }) => key === open.entry.key) ?? open.entry) : null;
  const leaveFor = (next: (booking: Booking) => void) => () => {
    if (entry?.booking) next(entry.booking);
    close();
  };
  return (
    <>
      <CalendarBar
        view={view}
        title={title}
        today={now.date}
        instructors={isOfOne ? [] : options}
        onReach={isOfOne || isWhole ? undefined : () => startTransition(() => setReached(true))}
        onChange={onChange}
        tools={
          <>
            {tools}
            {maySetSlots && (
              <Button
                onClick={() =>
                  openAdd({ instructorId: view.instructorId, date: laterOf(view.date, now.date), ...USUAL })
                }
              >
                <Plus className="size-5" aria-hidden="true" />
                {t('add.button')}
              </Button>
            )}
          </>
        }
      />
      <p className="mb-3 min-h-6 text-sm text-soft" role="status">
        {shown.length > 0
          ? t('count', { count: shown.length })
          : t(!pressable ? 'nothing' : mayAddOn(now.date) ? 'empty' : 'emptyBook')}
      </p>
      {isPhone ? (
        <Agenda
          columns={columns}
          today={now.date}
          onOpen={openEntry}
          onAdd={pressable}
          addFrom={addFrom}
          mayAddOn={mayAddOn}
        />
      ) : Grid ? (
        <Grid
          label={title}
          columns={columns}
          headOf={(column) => <ColumnHead column={column} view={view} today={now.date} onChange={onChange} />}
          now={now}
          isCovered={isCovered || open !== null}
          onOpen={openEntry}
          onAdd={pressable}
          addFrom={addFrom}
          mayAddOn={mayAddOn}
          onMove={isEditable ? drag : null}
          onPage={(direction) => onChange({ date: besides(view, direction) })}
        />
      ) : (
        <CalendarSkeleton />
      )}
      {view.kind === 'day' && !view.instructorId && <PeoplePages total={total} limit={pageSize} />}
      <CalendarLegend statuses={[...new Set<EntryStatus>(['Free', 'Booked', ...shown.map(({ status }) => status)])]} />
      {EntryDialog && entry && (
        <EntryDialog
          entry={entry}
          drives={drivesAmong(entries, calendar).filter(({ before, after }) =>
            [before.key, after.key].includes(entry.key),
          )}
          onClose={close}
          onBook={mayBook && entry.slot ? () => entry.slot && book(placeOf(entry.slot)) : null}
          onMove={isEditable && !entry.isFixed ? () => openMove(entry) : null}
          onWithdraw={() => entry.slot && void takeOut(entry.slot)}
          isWithdrawing={withdraw.isPending}
          onCancel={leaveFor(onCancel)}
          onOutcome={leaveFor(onOutcome)}
          onRestore={leaveFor(onRestore)}
        />
      )}
      {SlotDialog && open?.kind === 'add' && (
        <SlotDialog
          kind="add"
          draft={`slot-${Object.values(open.place).join('-')}`}
          initial={{ ...open.place, version: '' }}
          instructors={options}
          timeZone={calendar.timeZone}
          onClose={close}
          {...(mayBook && { onBook: book })}
          onSubmit={async (place) => {
            await addTo(place);
            close();
          }}
        />
      )}
      {SlotDialog && open?.kind === 'move' && (
        <SlotDialog
          kind="move"
          draft={`slot-${open.slot.id}`}
          initial={{ ...placeOf(open.slot), version: open.slot.version }}
          instructors={options}
          timeZone={open.slot.timeZone}
          onClose={close}
          onSubmit={async (place, version) => {
            await moveTo(open.slot, place, version);
            close();
          }}
        />
      )}
    </>
  );
}

const USUAL = { startTime: '09:00', endTime: '10:00' };
const laterOf = (one: string, other: string): string => (one > other ? one : other);
const onlyOne = (options: readonly { id: string }[]): string =>
  options.length === 1 && options[0] ? options[0].id : '';
const placeOf = ({ instructorId, date, startTime, endTime }: HandledSlot): SlotPlace => ({
  ...{ instructorId, date, startTime, endTime },
});
