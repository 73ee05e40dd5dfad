import type { SessionActor } from '#contract/accounts.ts';
import type { Instructor } from '#contract/instructors.ts';

/** An instructor as the API returns one. */
export const AMINA: Instructor = {
  id: 'amina',
  firstName: 'Amina',
  lastName: 'Osei',
  numberOfYearsOfExperience: 2,
  languages: ['ENGLISH'],
  ratePerHour: 50,
  contactNumber: '(416) 555-0123',
  email: 'amina@example.com',
  bio: '',
  school: {
    id: 'school',
    name: 'Maple Drive',
    city: 'Toronto',
    province: 'ON',
    timeZone: 'America/Toronto',
    bookingFee: 0,
    taxBasisPoints: 1300,
    ...{ address: null, phone: null, website: null },
  },
  instructorCar: {
    make: 'Toyota',
    model: 'Corolla',
    year: 2022,
    color: 'Blue',
    plateNumber: 'ABC 123',
    transmission: null,
  },
  rating: null,
  reviews: [],
  successRate: null,
  lessonsGiven: 0,
  hasLicenceOnFile: false,
  reviewCount: 0,
  dlNumber: null,
  dlExpiryDate: null,
  drivingLicenseS3Url: null,
  profilePhotoS3Url: null,
  isActive: true,
  version: 'v1',
};

const PERSON = { id: 'x1', email: 'x@check.example', photoVersion: null };

export const STUDENT: SessionActor = {
  ...PERSON,
  kind: 'candidate',
  first_name: 'Maya',
  last_name: 'Chen',
  isGuardian: false,
};

export const SCHOOL: SessionActor = {
  ...{ ...PERSON, kind: 'school', name: 'Maple Lane', isInformationComplete: true, role: 'owner' },
  ...{ instructorId: null, maySeeFigures: true, maySetHours: true },
};
