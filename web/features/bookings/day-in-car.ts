import type { Booking } from '#contract/bookings.ts';
import { lessonOf } from './lesson.ts';

/** Minutes that a student would be in a car that day, by all their lessons and one more. */
export const minutesInCar = (bookings: readonly Booking[], lesson: { date: string; minutes: number }): number =>
  bookings
    .filter(({ bookingStatus }) => bookingStatus !== 'Cancelled')
    .map(lessonOf)
    .filter(({ date }) => date === lesson.date)
    .reduce((sum, { minutes }) => sum + minutes, lesson.minutes);
