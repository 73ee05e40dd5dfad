import { beforeAll, expect, test } from 'vitest';
import { instructorDetailsLink } from '#contract/paths.ts';
import { toTheEnd, viewer } from './support/accessibility.ts';
import { openBrowser, PHONE } from './support/browser.ts';
import { as, book, day, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { fill, type Language, words } from './support/languages.ts';

const open = openBrowser();
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({
    students: 2,
    instructors: [{ bio: 'Calm on ice.' }],
    slots: [9, 10, 11, 12].map((ahead) => [0, ahead, '09:00', '10:00']),
  });
});

/** What is found on the way in one language. */
async function walk(locale: Language, nr: number): Promise<string[]> {
  const {
    availability,
    bookings: bookingsTexts,
    cancelBooking,
    cancellationPolicy,
    places,
    programs,
    settings: settingsTexts,
    shell,
  } = words[locale];
  // Each language its own student and its own days.
  const ahead = 9 + 2 * nr;
  const lesson = await book(nth(fixture.students, nr), nth(fixture.instructors).id, ahead + 1, '09:00', '10:00');
  const page = await open('/bookings', as(nth(fixture.students, nr).client, { locale, reducedMotion: 'reduce' }));
  const { found, look } = viewer(page, locale);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = (name: string) => page.getByRole('alertdialog', { name });
  const { id } = nth(fixture.instructors);

  await page.goto(`/studenthomepage?${new URLSearchParams({ date: day(ahead), place: fixture.school.name })}`);
  await page.getByRole('article').first().getByRole('button').first().click();
  await page.getByRole('link', { name: availability.card.proceed }).waitFor();
  await look();
  await page.getByRole('combobox', { name: places.pickup.label }).fill('toro');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await look();
  await page.goto(`/studenthomepage?${new URLSearchParams({ date: day(60), place: fixture.school.name })}`);
  await page.getByText(availability.empty.nearestWithFilters).waitFor();
  await look();

  await page.goto(instructorDetailsLink({ id }));
  await page.getByText(bookingsTexts.book.need.slot).waitFor();
  await look();
  await page.goto(instructorDetailsLink({ id, date: day(ahead), slot: '09:00 - 10:00' }));
  await page.getByLabel(bookingsTexts.book.pickup).fill('12 King A1C 1A1');
  await page.getByRole('checkbox', { name: bookingsTexts.book.endElsewhere }).click();
  await page.getByRole('link', { name: fill(bookingsTexts.book.whoComes, { code: 'A1C 1A1' }) }).waitFor();
  await look();
  await page.getByRole('checkbox', { name: bookingsTexts.book.endElsewhere }).click();
  await page.getByLabel(bookingsTexts.book.pickup).fill('12 King M5V 2T6');
  await button(places.saved.save).click();
  await page.getByRole('dialog', { name: places.saved.addTitle }).waitFor();
  await look();
  await page.getByRole('dialog').getByRole('button', { name: places.saved.save, exact: true }).click();
  await button(places.saved.names.home).waitFor();
  await look();
  await button(bookingsTexts.book.submit).click();
  await dialog(bookingsTexts.book.confirmTitle).waitFor();
  await look();
  await button(bookingsTexts.book.confirm).click();
  await dialog(bookingsTexts.book.doneTitle).waitFor();
  await look();
  await button(bookingsTexts.book.toBookings).click();

  await page.waitForURL('**/bookings');
  await page.getByRole('table').waitFor();
  await look();
  await page.goto(`/bookings/${lesson.bookingId}`);
  await button(bookingsTexts.pickup.button).click();
  await page.getByRole('dialog', { name: bookingsTexts.pickup.title }).waitFor();
  await look();
  await page.goto('/bookings');
  await button(bookingsTexts.bookings.cancelNamed.replace('{{code}}', lesson.code)).click();
  await dialog(cancellationPolicy.policy.title).waitFor();
  await look();
  await button(cancelBooking.continue).click();
  await dialog(cancelBooking.cancelled.title).waitFor();
  await look();
  await button(cancelBooking.cancelled.close).click();
  await page.goto('/bookings?tab=past');
  await page.getByRole('table').waitFor();
  await look();
  await page.goto(`/bookings/${lesson.bookingId}`);
  await page.getByText(bookingsTexts.booking.cancelledByStudent).waitFor();
  await look();

  for (const path of ['/my-packages', '/statement', '/family', '/record']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await look();
  }

  await page.goto('/studentprofilepage');
  await page.getByRole('heading', { name: settingsTexts.settings.title, level: 1 }).waitFor();
  await button(settingsTexts.settings.erase.open).waitFor();
  await toTheEnd(page);
  await look();
  await button(settingsTexts.settings.programs.open).click();
  await page.getByLabel(programs.add.name).fill(`${locale} ${nr}`);
  await page.getByLabel(programs.own.book.name).check();
  await button(programs.add.submit).click();
  await button(fill(programs.list.endNamed, { name: `${locale} ${nr}` })).waitFor();
  await look();
  const language = page.getByRole('button', { name: settingsTexts.settings.language });
  await language.click();
  await page.getByRole('option').first().waitFor();
  await look();
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE);
  await button(shell.nav.openMenu).click();
  await page.getByRole('dialog', { name: shell.nav.menu }).waitFor();
  await look();
  await page.keyboard.press('Escape');
  await button(settingsTexts.settings.erase.open).click();
  await dialog(settingsTexts.settings.erase.dialogTitle).waitFor();
  await look();
  await page.goto(`/instructorinfo/${id}`);
  await page.getByRole('heading', { name: nth(fixture.instructors).name, level: 1 }).waitFor();
  await button(shell.user.menu).click();
  await page.getByRole('menuitem', { name: shell.user.logOut }).waitFor();
  await look();
  return found;
}

test.each([
  ['en-CA', 0],
  ['fr-CA', 1],
] as const)(
  'the whole booking, %s: axe finds nothing on its pages and in its dialogs at 390, 768 and 1280 px, and French ones say nothing in English',
  async (locale, nr) => {
    expect(await walk(locale, nr)).toEqual([]);
  },
);
