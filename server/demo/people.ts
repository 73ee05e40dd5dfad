import type { MemberRole } from '#contract/endpoint.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type { Skill, SkillLevel } from '#contract/skills.ts';
import type { TeachingLanguage } from '#contract/teaching-languages.ts';

/** The small world that a first start shows. Everything is made up, and the addresses can't receive mail. */
export const DEMO_PASSWORD = 'drive-safely';

export interface DemoInstructor {
  firstName: string;
  lastName: string;
  years: number;
  languages: TeachingLanguage[];
  rate: number;
  car: { make: string; model: string; year: number; color: string; plate: string; isManual?: boolean };
  bio: string;
  /** Weekdays (1 is Monday) and the starts of their lessons. */
  weekdays: number[];
  starts: string[];
  minutes: number;
  /** The instructor's own area, if it differs from the school's. */
  area?: { postalCode: string; radiusKm: number };
}

export interface DemoSchool {
  name: string;
  email: string;
  locale: 'en' | 'fr';
  phone: string;
  address: string;
  city: string;
  province: ProvinceCode;
  postalCode: string;
  timeZone: string;
  isTaxRegistered: boolean;
  /** For schools registered for tax. */
  taxNumber?: string;
  provincialTaxNumber?: string;
  howToPay: string;
  /** In the school's own words; empty if it added none. */
  about: string;
  /** Besides the standard lesson; a price in dollars before tax and fee, null: at the instructor's rate. */
  kinds: { names: { en: string; fr: string }; minutes: number; price: number | null }[];
  /** Hours for a price in dollars before tax. */
  packages: { nameEn: string; nameFr: string; minutes: number; price: number; validMonths: number }[];
  instructors: DemoInstructor[];
}

const DAYTIME = ['09:00', '10:30', '13:00', '14:30', '16:00'];
const LONG_LESSONS = ['08:30', '10:30', '13:00', '15:00'];
const AFTER_SCHOOL = ['15:00', '16:15', '17:30', '18:45'];
const MORNING = ['08:00', '09:15', '10:30', '11:45'];

export const DEMO_STUDENTS = [
  { firstName: 'Maya', lastName: 'Chen', email: 'maya@student.example', locale: 'en' },
  { firstName: 'Liam', lastName: 'Tremblay', email: 'liam@student.example', locale: 'fr' },
] as const;

/** Maya's mother, who can see her lessons and cancel them. */
export const DEMO_GUARDIAN = {
  firstName: 'Grace',
  lastName: 'Chen',
  email: 'grace@parent.example',
  locale: 'en',
} as const;

/** Students of the past weeks; nobody logs in as one of them. */
export const DEMO_FORMER_STUDENTS = [
  { firstName: 'Noor', lastName: 'Haddad' },
  { firstName: 'Ethan', lastName: 'Brooks' },
  { firstName: 'Simran', lastName: 'Gill' },
  { firstName: 'Olivia', lastName: 'Martin' },
  { firstName: 'Wei', lastName: 'Lin' },
  { firstName: 'Fatima', lastName: 'Rahman' },
  { firstName: 'Jonas', lastName: 'Keller' },
  { firstName: 'Chloe', lastName: 'Bouchard' },
  { firstName: 'Daniel', lastName: 'Okoye' },
  { firstName: 'Hana', lastName: 'Sato' },
  { firstName: 'Marco', lastName: 'Rossi' },
  { firstName: 'Ava', lastName: 'Singh' },
  { firstName: 'Lucas', lastName: 'Pelletier' },
  { firstName: 'Grace', lastName: 'Kim' },
  { firstName: 'Owen', lastName: 'Clarke' },
  { firstName: 'Leila', lastName: 'Mansour' },
  { firstName: 'Victor', lastName: 'Petrov' },
  { firstName: 'Amelie', lastName: 'Fortin' },
] as const;

export const DEMO_ADMIN = { firstName: 'Robin', lastName: 'Hale', email: 'admin@lanewise.example' } as const;

export interface DemoMember {
  role: MemberRole;
  firstName: string;
  lastName: string;
  email: string;
}

/** People of the first school besides its owner: one of each role, the instructor being its first. */
export const DEMO_MEMBERS: DemoMember[] = [
  { role: 'manager', firstName: 'Noor', lastName: 'Haddad', email: 'manager@school.example' },
  { role: 'front_desk', firstName: 'Ines', lastName: 'Moreau', email: 'desk@school.example' },
  { role: 'bookkeeper', firstName: 'Walt', lastName: 'Brennan', email: 'books@school.example' },
  { role: 'instructor', firstName: 'Priya', lastName: 'Sharma', email: 'priya@school.example' },
];

export const DEMO_SCHOOLS: DemoSchool[] = [
  {
    name: 'Maple Lane Driving Academy',
    email: 'maple@school.example',
    locale: 'en',
    phone: '(416) 555-0142',
    address: '220 Danforth Avenue',
    city: 'Toronto',
    province: 'ON',
    postalCode: 'M4K 1N5',
    timeZone: 'America/Toronto',
    isTaxRegistered: true,
    taxNumber: '123456789 RT0001',
    howToPay:
      'By Interac e-transfer to pay@maple.example, or in cash at the lesson. Please pay before the lesson begins.',
    about: 'A family-run school on the Danforth since 2009. Our instructors know every test route in the east end.',
    kinds: [],
    packages: [
      { nameEn: 'Ten hours', nameFr: 'Dix heures', minutes: 600, price: 620, validMonths: 12 },
      { nameEn: 'Road-test ready', nameFr: 'Prêt pour l’examen', minutes: 240, price: 256, validMonths: 6 },
    ],
    instructors: [
      {
        firstName: 'Priya',
        lastName: 'Sharma',
        years: 12,
        languages: ['ENGLISH', 'HINDI', 'PUNJABI'],
        rate: 68,
        car: { make: 'Toyota', model: 'Corolla', year: 2024, color: 'Silver', plate: 'CVDR 214' },
        bio: 'I teach nervous beginners. We start in a quiet street and stay there until you feel at home behind the wheel.',
        weekdays: [1, 2, 3, 4, 5],
        starts: DAYTIME,
        minutes: 60,
      },
      {
        firstName: 'Daniel',
        lastName: 'Okafor',
        years: 8,
        languages: ['ENGLISH'],
        rate: 62,
        car: { make: 'Honda', model: 'Civic', year: 2023, color: 'Blue', plate: 'CMKT 887' },
        bio: 'Calm, patient, and picky about mirrors. I know every roundabout between Leslieville and Scarborough.',
        weekdays: [2, 3, 4, 6],
        starts: AFTER_SCHOOL,
        minutes: 60,
        area: { postalCode: 'M1K 3G4', radiusKm: 12 },
      },
      {
        firstName: 'Wei',
        lastName: 'Zhang',
        years: 15,
        languages: ['ENGLISH', 'MANDARIN'],
        rate: 72,
        car: { make: 'Hyundai', model: 'Elantra', year: 2025, color: 'White', plate: 'CXBB 031' },
        bio: 'Fifteen years of G2 and G road tests. After each lesson you get a short list of what to practise.',
        weekdays: [1, 3, 5, 6],
        starts: MORNING,
        minutes: 60,
        area: { postalCode: 'M2N 4A5', radiusKm: 14 },
      },
      {
        firstName: 'Anita',
        lastName: 'Selvaraj',
        years: 5,
        languages: ['ENGLISH', 'TAMIL', 'TELUGU'],
        rate: 58,
        car: { make: 'Mazda', model: '3', year: 2022, color: 'Red', plate: 'CTPL 660', isManual: true },
        bio: 'I learned to drive as an adult newcomer myself, so no question is too small.',
        weekdays: [2, 4, 6],
        starts: DAYTIME,
        minutes: 60,
        area: { postalCode: 'M1S 2C1', radiusKm: 16 },
      },
    ],
  },
  {
    name: 'Pacific Crest Driving School',
    email: 'pacific@school.example',
    locale: 'en',
    phone: '(604) 555-0177',
    address: '1480 Kingsway',
    city: 'Vancouver',
    province: 'BC',
    postalCode: 'V5N 2R5',
    timeZone: 'America/Vancouver',
    isTaxRegistered: false,
    howToPay: '',
    about: '',
    kinds: [],
    packages: [{ nameEn: 'Six hours', nameFr: 'Six heures', minutes: 360, price: 399, validMonths: 12 }],
    instructors: [
      {
        firstName: 'Harjit',
        lastName: 'Gill',
        years: 20,
        languages: ['ENGLISH', 'PUNJABI', 'HINDI'],
        rate: 75,
        car: { make: 'Toyota', model: 'Prius', year: 2024, color: 'Grey', plate: 'SK4 12P' },
        bio: 'Hills, rain and bridges: if you can drive here, you can drive anywhere.',
        weekdays: [1, 2, 3, 4, 5],
        starts: LONG_LESSONS,
        minutes: 90,
      },
      {
        firstName: 'Sofia',
        lastName: 'Morales',
        years: 6,
        languages: ['ENGLISH', 'SPANISH'],
        rate: 65,
        car: { make: 'Kia', model: 'Forte', year: 2023, color: 'Black', plate: 'TR9 44C' },
        bio: 'Class 7L to Class 7 with a smile. I record your parking so that you can see what I see.',
        weekdays: [1, 3, 4, 6],
        starts: AFTER_SCHOOL,
        minutes: 60,
        area: { postalCode: 'V5H 4V2', radiusKm: 9 },
      },
      {
        firstName: 'Ken',
        lastName: 'Nakamura',
        years: 11,
        languages: ['ENGLISH'],
        rate: 70,
        car: { make: 'Subaru', model: 'Impreza', year: 2024, color: 'Green', plate: 'NP2 70W' },
        bio: 'Former bus driver. I will teach you to read the road two blocks ahead.',
        weekdays: [2, 4, 5],
        starts: MORNING,
        minutes: 60,
        area: { postalCode: 'V6K 1W1', radiusKm: 8 },
      },
      {
        firstName: 'Mei',
        lastName: 'Lin',
        years: 9,
        languages: ['ENGLISH', 'MANDARIN'],
        rate: 66,
        car: { make: 'Honda', model: 'Fit', year: 2021, color: 'Yellow', plate: 'MB7 18L', isManual: true },
        bio: 'Small car, big patience. Parallel parking is my favourite hour of the day.',
        weekdays: [1, 2, 5, 6],
        starts: DAYTIME,
        minutes: 60,
        area: { postalCode: 'V6Y 2G8', radiusKm: 14 },
      },
    ],
  },
  {
    name: 'École de conduite Laurier',
    email: 'laurier@school.example',
    locale: 'fr',
    phone: '(514) 555-0119',
    address: '455, avenue Laurier Est',
    city: 'Montréal',
    province: 'QC',
    postalCode: 'H2J 1E7',
    timeZone: 'America/Toronto',
    isTaxRegistered: true,
    taxNumber: '987654321 RT0001',
    provincialTaxNumber: '1098765432 TQ0001',
    howToPay:
      'Par virement Interac à paiement@laurier.example, ou comptant au cours. Merci de payer avant le début du cours.',
    about: 'École de quartier : petits groupes, voitures récentes et moniteurs patients.',
    kinds: [{ names: { en: 'Winter driving', fr: 'Conduite d’hiver' }, minutes: 60, price: 79 }],
    packages: [{ nameEn: 'Fifteen lessons', nameFr: 'Quinze leçons', minutes: 900, price: 840, validMonths: 18 }],
    instructors: [
      {
        firstName: 'Geneviève',
        lastName: 'Lavoie',
        years: 14,
        languages: ['FRENCH', 'ENGLISH'],
        rate: 64,
        car: { make: 'Volkswagen', model: 'Golf', year: 2023, color: 'White', plate: 'K42 GRT', isManual: true },
        bio: 'Je vous apprends à conduire en ville, l’hiver comme l’été, sans jamais hausser le ton.',
        weekdays: [1, 2, 3, 4],
        starts: DAYTIME,
        minutes: 60,
      },
      {
        firstName: 'Karim',
        lastName: 'Benali',
        years: 7,
        languages: ['FRENCH', 'ENGLISH'],
        rate: 60,
        car: { make: 'Nissan', model: 'Sentra', year: 2022, color: 'Grey', plate: 'M19 HVL' },
        bio: 'Patience et clarté. On répète la manœuvre jusqu’à ce qu’elle devienne un réflexe.',
        weekdays: [2, 3, 5, 6],
        starts: AFTER_SCHOOL,
        minutes: 60,
        area: { postalCode: 'H3T 1V8', radiusKm: 8 },
      },
      {
        firstName: 'Lucía',
        lastName: 'Fernández',
        years: 4,
        languages: ['FRENCH', 'SPANISH', 'ENGLISH'],
        rate: 56,
        car: { make: 'Toyota', model: 'Yaris', year: 2020, color: 'Red', plate: 'P07 DKN', isManual: true },
        bio: 'Bienvenue aux nouveaux arrivants : je connais le chemin de l’échange de permis.',
        weekdays: [1, 4, 6],
        starts: MORNING,
        minutes: 60,
        area: { postalCode: 'J4K 1W8', radiusKm: 11 },
      },
      {
        firstName: 'Marc-André',
        lastName: 'Gagnon',
        years: 22,
        languages: ['FRENCH'],
        rate: 70,
        car: { make: 'Mazda', model: 'CX-3', year: 2024, color: 'Blue', plate: 'R55 BJQ' },
        bio: 'Vingt-deux hivers montréalais au compteur. Je vous montre comment freiner sur la glace.',
        weekdays: [1, 3, 5],
        starts: DAYTIME,
        minutes: 60,
        area: { postalCode: 'H7V 2P6', radiusKm: 13 },
      },
    ],
  },
];

export interface DemoLesson {
  /** By last name. */
  instructor: string;
  /** 0 is Maya, 1 is Liam. */
  student: number;
  daysAgo: number;
  /** The contents of its record; with `isToConfirm`, the student still has to confirm it. */
  kilometres: number;
  isToConfirm?: boolean;
  rating: number;
  comment: string;
  /** The skills that the school marked, and its note to the student. */
  skills: Partial<Record<Skill, SkillLevel>>;
  note: string;
}

/** Past lessons with the notes of the student and the school. */
export const DEMO_LESSONS: readonly DemoLesson[] = [
  {
    instructor: 'Sharma',
    student: 0,
    daysAgo: 9,
    kilometres: 22,
    isToConfirm: true,
    rating: 5,
    comment: 'I was terrified of left turns. Not any more.',
    skills: {
      turns: 'mastered',
      intersections: 'practised',
      roundabouts: 'introduced',
      parallel_parking: 'introduced',
    },
    note: 'Left turns are there. Next time: two roundabouts in a row, and parking between two cars.',
  },
  {
    instructor: 'Sharma',
    student: 1,
    daysAgo: 23,
    kilometres: 14,
    rating: 5,
    comment: 'Très patiente, explique tout clairement.',
    skills: { controls: 'mastered', mirrors: 'practised', moving_off: 'mastered' },
    note: '',
  },
  {
    instructor: 'Okafor',
    student: 0,
    daysAgo: 16,
    kilometres: 41,
    rating: 4,
    comment: 'Great tips for the highway. Traffic made us end a little late.',
    skills: {
      highway: 'introduced',
      lane_changes: 'practised',
      following_distance: 'practised',
      hazards: 'introduced',
    },
    note: 'Good speed on the ramp. Look over your shoulder before every lane change, even on an empty road.',
  },
  {
    instructor: 'Zhang',
    student: 0,
    daysAgo: 30,
    kilometres: 9,
    rating: 5,
    comment: 'Passed my G2 on the first try!',
    skills: {
      controls: 'mastered',
      mirrors: 'mastered',
      moving_off: 'mastered',
      steering: 'practised',
      turns: 'introduced',
    },
    note: 'A calm start. Mirrors without being told: well done.',
  },
  {
    instructor: 'Gill',
    student: 0,
    daysAgo: 12,
    kilometres: 18,
    rating: 5,
    comment: 'Hill starts finally make sense.',
    skills: { hill_parking: 'mastered', steering: 'mastered', reversing: 'practised' },
    note: '',
  },
  {
    instructor: 'Morales',
    student: 1,
    daysAgo: 20,
    kilometres: 16,
    rating: 4,
    comment: 'Friendly and well prepared.',
    skills: { steering: 'practised', turns: 'practised' },
    note: 'Slow down before the corner, not in it.',
  },
  {
    instructor: 'Lavoie',
    student: 1,
    daysAgo: 8,
    kilometres: 27,
    isToConfirm: true,
    rating: 5,
    comment: 'La meilleure monitrice de Montréal.',
    skills: { intersections: 'practised', sharing_road: 'practised', winter: 'introduced' },
    note: 'Bon coup d’œil aux intersections. La prochaine fois, on freine sur la neige.',
  },
  {
    instructor: 'Benali',
    student: 1,
    daysAgo: 27,
    kilometres: 12,
    rating: 4,
    comment: 'On a bien pratiqué le stationnement en parallèle.',
    skills: { parallel_parking: 'practised', reversing: 'mastered' },
    note: '',
  },
];
