import type { AvailabilityService } from '#server/modules/availability/availability.service.ts';
import type { ScheduleEditing } from '#server/modules/availability/edit-schedule.ts';
import type { FreeSlots } from '#server/modules/availability/free-slots.ts';
import type { Nearby } from '#server/modules/availability/nearby.ts';
import type { InstructorService } from '#server/modules/instructors/instructors.service.ts';
import type { LessonKindService } from '#server/modules/lesson-kinds/lesson-kinds.service.ts';
import type { NotificationService } from '#server/modules/notifications/notifications.service.ts';
import type { CreditService } from '#server/modules/packages/credit.service.ts';
import type { ReminderService } from '#server/modules/reminders/reminders.service.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Counts } from '#server/platform/counts.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Reach } from './require-reachable.ts';
import type { TellOfMove } from './tell-of-move.ts';

/** What everything that is done with bookings is made of; each takes of it what it names. */
export interface BookingDependencies {
  db: Database;
  clock: Clock;
  counts: Counts;
  availability: AvailabilityService;
  freeSlots: FreeSlots;
  nearby: Pick<Nearby, 'mayTell' | 'proposable'>;
  scheduleEditing: Pick<ScheduleEditing, 'movingBooked'>;
  instructors: Pick<InstructorService, 'listForSchedule' | 'isActive'>;
  notifications: NotificationService;
  reminders: Pick<ReminderService, 'schedule'>;
  tellOfMove: Pick<TellOfMove, 'later'>;
  schools: Pick<SchoolService, 'taxBasisPoints'>;
  lessonKinds: Pick<LessonKindService, 'toBook'>;
  /** What students have of packages. */
  credit: CreditService;
  /** Whether there is time to drive between two lessons. */
  reach: Reach;
  bookingFeeCents: number;
}
