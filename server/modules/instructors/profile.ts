import type { Instructor, Review } from '#contract/instructors.ts';
import { toDollars } from '#contract/money.ts';
import { photoLink, photoVersion } from '#contract/paths.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type { TeachingLanguage } from '#contract/teaching-languages.ts';
import type { Transmission } from '#contract/transmissions.ts';
import { versionOf } from '#server/platform/record-version.ts';
import type { ProfileRow, ReviewRow } from './instructors.db.ts';
import type { View } from './instructors.policy.ts';
import { oneDecimal, shownReviewer } from './instructors.rules.ts';

/** API-12: what one caller is shown of an instructor. */
export function presentProfile(
  row: ProfileRow,
  reviews: ReviewRow[],
  view: View,
  money: { bookingFeeCents: number; taxBasisPoints: number },
): Instructor {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    numberOfYearsOfExperience: row.years_of_experience,
    languages: row.languages as TeachingLanguage[],
    ratePerHour: toDollars(row.rate_cents),
    contactNumber: view.showsContact ? row.contact_number : null,
    email: view.showsContact ? row.email : null,
    bio: row.bio,
    school: {
      id: row.school_id,
      name: row.school_name,
      city: row.city,
      province: row.province as ProvinceCode | null,
      timeZone: row.time_zone,
      bookingFee: toDollars(money.bookingFeeCents),
      taxBasisPoints: money.taxBasisPoints,
    },
    instructorCar: {
      make: row.make,
      model: row.model,
      year: row.year,
      color: row.color,
      plateNumber: view.showsRecords ? row.plate_number : null,
      transmission: row.transmission as Transmission | null,
    },
    rating: row.rating === null ? null : oneDecimal(row.rating),
    reviews: reviews.map(presentReview),
    successRate: row.success_rate,
    dlNumber: view.showsRecords ? row.licence_number : null,
    dlExpiryDate: view.showsRecords ? row.licence_expiry : null,
    drivingLicenseS3Url: null,
    profilePhotoS3Url: photoLink('instructor', row.id, photoVersion(row.photo_key)),
    isActive: row.deactivated_at === null,
    // Its own school's alone: of what others are not shown it would let them test guesses.
    ...(view.showsContact && view.showsRecords && { version: versionOf(changesOf(row)) }),
  };
}

/** What a school may change of an instructor, as the call that does names it. */
export const changesOf = (row: ProfileRow) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  contactNumber: row.contact_number,
  email: row.email,
  numberOfYearsOfExperience: row.years_of_experience,
  languages: row.languages,
  ratePerHour: toDollars(row.rate_cents),
  instructorCar: {
    make: row.make,
    model: row.model,
    year: row.year,
    color: row.color,
    plateNumber: row.plate_number,
    transmission: row.transmission,
  },
  bio: row.bio,
  dlNumber: row.licence_number,
  dlExpiryDate: row.licence_expiry,
  isActive: row.deactivated_at === null,
});

/** As strangers may read it. */
export const presentReview = ({ first_name, last_name, disabled_at, rating, comment, answer }: ReviewRow): Review => ({
  name: disabled_at === null ? shownReviewer(first_name, last_name) : '',
  rating,
  comment,
  answer,
});
