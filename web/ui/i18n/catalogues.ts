import type { Locale } from '#contract/accounts.ts';
import type { Messages } from '#contract/messages.en.ts';
import type { account } from './en/account.ts';
import type { admin } from './en/admin.ts';
import type { analytics } from './en/analytics.ts';
import type { calendar } from './en/calendar.ts';
import type { common } from './en/common.ts';
import type { landing } from './en/landing.ts';
import type { progress } from './en/progress.ts';
import type { publicPages } from './en/public.ts';
import type { school } from './en/school.ts';
import type { secondFactor } from './en/second-factor.ts';
import type { snowDay } from './en/snow-day.ts';
import type { student } from './en/student.ts';

/** Every namespace of texts; a page loads its own, in the language shown. */
export interface Catalogues {
  common: typeof common;
  landing: typeof landing;
  public: typeof publicPages;
  account: typeof account;
  secondFactor: typeof secondFactor;
  student: typeof student;
  school: typeof school;
  progress: typeof progress;
  snowDay: typeof snowDay;
  calendar: typeof calendar;
  analytics: typeof analytics;
  admin: typeof admin;
  /** What can be refused: fields, calls, rows of a sheet. */
  messages: Messages;
}
export type CatalogueName = keyof Catalogues;

type Loader<T> = Record<Locale, () => Promise<T>>;

export const catalogues: { [N in CatalogueName]: Loader<Texts<Catalogues[N]>> } = {
  common: {
    en: () => import('./en/common.ts').then((file) => file.common),
    fr: () => import('./fr/common.ts').then((file) => file.common),
  },
  landing: {
    en: () => import('./en/landing.ts').then((file) => file.landing),
    fr: () => import('./fr/landing.ts').then((file) => file.landing),
  },
  public: {
    en: () => import('./en/public.ts').then((file) => file.publicPages),
    fr: () => import('./fr/public.ts').then((file) => file.publicPages),
  },
  account: {
    en: () => import('./en/account.ts').then((file) => file.account),
    fr: () => import('./fr/account.ts').then((file) => file.account),
  },
  secondFactor: {
    en: () => import('./en/second-factor.ts').then((file) => file.secondFactor),
    fr: () => import('./fr/second-factor.ts').then((file) => file.secondFactor),
  },
  student: {
    en: () => import('./en/student.ts').then((file) => file.student),
    fr: () => import('./fr/student.ts').then((file) => file.student),
  },
  school: {
    en: () => import('./en/school.ts').then((file) => file.school),
    fr: () => import('./fr/school.ts').then((file) => file.school),
  },
  progress: {
    en: () => import('./en/progress.ts').then((file) => file.progress),
    fr: () => import('./fr/progress.ts').then((file) => file.progress),
  },
  analytics: {
    en: () => import('./en/analytics.ts').then((file) => file.analytics),
    fr: () => import('./fr/analytics.ts').then((file) => file.analytics),
  },
  snowDay: {
    en: () => import('./en/snow-day.ts').then((file) => file.snowDay),
    fr: () => import('./fr/snow-day.ts').then((file) => file.snowDay),
  },
  calendar: {
    en: () => import('./en/calendar.ts').then((file) => file.calendar),
    fr: () => import('./fr/calendar.ts').then((file) => file.calendar),
  },
  admin: {
    en: () => import('./en/admin.ts').then((file) => file.admin),
    fr: () => import('./fr/admin.ts').then((file) => file.admin),
  },
  messages: {
    en: () => import('#contract/messages.en.ts').then((file) => file.en),
    fr: () => import('#contract/messages.fr.ts').then((file) => file.fr),
  },
};

/** The same keys with any words: what a French catalogue must be. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };
