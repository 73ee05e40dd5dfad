import type { Page } from 'playwright-core';
import { en as enMessages } from '#contract/messages.en.ts';
import { fr as frMessages } from '#contract/messages.fr.ts';
import { account as enAccount } from '#web/ui/i18n/en/account.ts';
import { admin as enAdmin } from '#web/ui/i18n/en/admin.ts';
import { analytics as enAnalytics } from '#web/ui/i18n/en/analytics.ts';
import { calendar as enCalendar } from '#web/ui/i18n/en/calendar.ts';
import { common as enCommon } from '#web/ui/i18n/en/common.ts';
import { landing as enLanding } from '#web/ui/i18n/en/landing.ts';
import { progress as enProgress } from '#web/ui/i18n/en/progress.ts';
import { publicPages as enPublic } from '#web/ui/i18n/en/public.ts';
import { school as enSchool } from '#web/ui/i18n/en/school.ts';
import { secondFactor as enSecondFactor } from '#web/ui/i18n/en/second-factor.ts';
import { snowDay as enSnowDay } from '#web/ui/i18n/en/snow-day.ts';
import { student as enStudent } from '#web/ui/i18n/en/student.ts';
import { account as frAccount } from '#web/ui/i18n/fr/account.ts';
import { admin as frAdmin } from '#web/ui/i18n/fr/admin.ts';
import { analytics as frAnalytics } from '#web/ui/i18n/fr/analytics.ts';
import { calendar as frCalendar } from '#web/ui/i18n/fr/calendar.ts';
import { common as frCommon } from '#web/ui/i18n/fr/common.ts';
import { landing as frLanding } from '#web/ui/i18n/fr/landing.ts';
import { progress as frProgress } from '#web/ui/i18n/fr/progress.ts';
import { publicPages as frPublic } from '#web/ui/i18n/fr/public.ts';
import { school as frSchool } from '#web/ui/i18n/fr/school.ts';
import { secondFactor as frSecondFactor } from '#web/ui/i18n/fr/second-factor.ts';
import { snowDay as frSnowDay } from '#web/ui/i18n/fr/snow-day.ts';
import { student as frStudent } from '#web/ui/i18n/fr/student.ts';

/** Both catalogues, by the browser's language: the same words find the same things in each. */
export const words = {
  'en-CA': {
    account: enAccount,
    admin: enAdmin,
    calendar: enCalendar,
    common: enCommon,
    analytics: enAnalytics,
    landing: enLanding,
    progress: enProgress,
    public: enPublic,
    school: enSchool,
    secondFactor: enSecondFactor,
    snowDay: enSnowDay,
    student: enStudent,
  },
  'fr-CA': {
    account: frAccount,
    admin: frAdmin,
    calendar: frCalendar,
    common: frCommon,
    analytics: frAnalytics,
    landing: frLanding,
    progress: frProgress,
    public: frPublic,
    school: frSchool,
    secondFactor: frSecondFactor,
    snowDay: frSnowDay,
    student: frStudent,
  },
};

export type Language = keyof typeof words;

/** A text of a catalogue as a page shows it, with its gaps filled in. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

function textsIn(catalogue: unknown): string[] {
  if (typeof catalogue === 'string') return [catalogue];
  return typeof catalogue === 'object' && catalogue !== null ? Object.values(catalogue).flatMap(textsIn) : [];
}

const FRENCH = new Set(textsIn([frMessages, words['fr-CA']]));
const GAP = /\{\{?\w+\}?\}/g;
/** What says nothing but what is filled in is of no language; nor does an 'of' or 'on' between gaps, where anything fits. */
function isTelling(text: string): boolean {
  const own = text.replaceAll(GAP, '');
  return own === text ? /[a-z]{2}/i.test(own) : /[a-z]{3}/i.test(own);
}
const ENGLISH = [...new Set(textsIn([enMessages, words['en-CA']]))]
  .filter((text) => !FRENCH.has(text) && isTelling(text))
  .map((text) => {
    const parts = text.split(GAP).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.+')}$`);
  });

/** Lines and labels of a French page that are the English catalogue's. The other language's own name may be in it. */
export async function leftInEnglish(page: Page): Promise<string[]> {
  const seen = await page.evaluate(() => {
    const labels = [...document.querySelectorAll('body *')].flatMap((one) =>
      ['aria-label', 'placeholder', 'title'].map((name) => (one.closest('[lang=en]') ? null : one.getAttribute(name))),
    );
    return [document.title.split(' · ')[0] ?? '', ...document.body.innerText.split('\n'), ...labels];
  });
  const lines = new Set(seen.flatMap((line) => (line?.trim() ? [line.trim().replaceAll(/\s+/g, ' ')] : [])));
  const left = [...lines].filter((line) => ENGLISH.some((text) => text.test(line)));
  return left.map((line) => `${page.url()}: still in English: ${line}`);
}
