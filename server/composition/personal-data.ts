import type { Context } from '#server/context.ts';
import { accountOfPerson } from '../modules/accounts/personal-data.ts';
import { bookingsOfPerson } from '../modules/bookings/personal-data.ts';
import { calendarFeedsOfPerson } from '../modules/calendar-feeds/personal-data.ts';
import { channelsOfPerson } from '../modules/channels/personal-data.ts';
import { messagesOfPerson } from '../modules/contact/personal-data.ts';
import { guardiansOfPerson } from '../modules/guardians/personal-data.ts';
import { moneyOfPerson } from '../modules/ledger/personal-data.ts';
import { lessonMessagesOfPerson } from '../modules/lesson-messages/personal-data.ts';
import { lessonRecordsOfPerson } from '../modules/lesson-records/personal-data.ts';
import { lessonRequestsOfPerson } from '../modules/lesson-requests/personal-data.ts';
import { invitationsOfPerson } from '../modules/members/personal-data.ts';
import { emailsOfPerson } from '../modules/notifications/personal-data.ts';
import { packagesOfPerson } from '../modules/packages/personal-data.ts';
import { photoOfPerson } from '../modules/photos/personal-data.ts';
import { progressOfPerson } from '../modules/progress/personal-data.ts';
import { reviewsOfPerson } from '../modules/reviews/personal-data.ts';
import { savedPlacesOfPerson } from '../modules/saved-places/personal-data.ts';
import { waitingListOfPerson } from '../modules/waiting-list/personal-data.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { sessionsOfPerson } from '../platform/sessions/personal-data.ts';

/** What each module keeps of a person, in the order in which it is taken along and forgotten. */
export function composePersonalData(ctx: Context): PersonalData[] {
  // Each has locked what it forgets before the next comes: who is saying something of a lesson holds its booking, and is waited for.
  return [
    photoOfPerson(ctx.TODO_photos),
    accountOfPerson(ctx),
    bookingsOfPerson(ctx),
    moneyOfPerson(ctx.db),
    packagesOfPerson(ctx),
    progressOfPerson(ctx.TODO_progress),
    lessonRecordsOfPerson(ctx.db),
    reviewsOfPerson(ctx.db),
    lessonMessagesOfPerson(ctx.db),
    lessonRequestsOfPerson(),
    waitingListOfPerson(ctx.db),
    savedPlacesOfPerson(ctx.db),
    invitationsOfPerson(ctx.db),
    guardiansOfPerson(ctx),
    calendarFeedsOfPerson(ctx.db),
    channelsOfPerson(ctx.db),
    messagesOfPerson(ctx.db),
    emailsOfPerson(ctx.db),
    sessionsOfPerson(ctx.db, ctx.sessions),
  ];
}
