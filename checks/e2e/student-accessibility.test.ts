import { beforeAll, describe, expect, test } from 'vitest';
import { instructorDetailsLink } from '#contract/paths.ts';
import { toTheEnd, viewer } from './support/accessibility.ts';
import { openBrowser, PHONE } from './support/browser.ts';
import { as, book, day, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { fill, words } from './support/languages.ts';

const open = openBrowser();
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({
    students: 2,
    instructors: [{ bio: 'Calm on ice.' }],
    slots: [9, 10, 11, 12].map((ahead) => [0, ahead, '09:00', '10:00']),
  });
});

describe.each([
  ['en-CA', 0],
  ['fr-CA', 1],
] as const)('%s: axe finds nothing at 390, 768 and 1280 px, and French pages say nothing in English', (locale, nr) => {
  const texts = words[locale];
  // Each language its own student and its own days.
  const ahead = 9 + 2 * nr;

  async function onlooker() {
    const { client } = nth(fixture.students, nr);
    const page = await open('/api/health/live', as(client, { locale, reducedMotion: 'reduce' }));
    return {
      page,
      button: (name: string) => page.getByRole('button', { name, exact: true }),
      dialog: (name: string) => page.getByRole('alertdialog', { name }),
      ...viewer(page, locale),
    };
  }

  test('the list of free instructors, and a lesson booked', async () => {
    const { page, found, look, button, dialog } = await onlooker();
    const { availability, places } = texts;
    const { book } = texts.bookings;
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
    await page.getByText(book.need.slot).waitFor();
    await look();
    await page.goto(instructorDetailsLink({ id, date: day(ahead), slot: '09:00 - 10:00' }));
    await page.getByLabel(book.pickup).fill('12 King A1C 1A1');
    await page.getByRole('checkbox', { name: book.endElsewhere }).click();
    await page.getByRole('link', { name: fill(book.whoComes, { code: 'A1C 1A1' }) }).waitFor();
    await look();
    await page.getByRole('checkbox', { name: book.endElsewhere }).click();
    await page.getByLabel(book.pickup).fill('12 King M5V 2T6');
    await button(places.saved.save).click();
    await page.getByRole('dialog', { name: places.saved.addTitle }).waitFor();
    await look();
    await page.getByRole('dialog').getByRole('button', { name: places.saved.save, exact: true }).click();
    await button(places.saved.names.home).waitFor();
    await look();
    await button(book.submit).click();
    await dialog(book.confirmTitle).waitFor();
    await look();
    await button(book.confirm).click();
    await dialog(book.doneTitle).waitFor();
    await look();
    await button(book.toBookings).click();
    await page.waitForURL('**/bookings');
    expect(found).toEqual([]);
  });

  test('bookings, one of them with its pickup changed, and cancelled', async () => {
    const lesson = await book(nth(fixture.students, nr), nth(fixture.instructors).id, ahead + 1, '09:00', '10:00');
    const { page, found, look, button, dialog } = await onlooker();
    const { bookings, cancelBooking, cancellationPolicy } = texts;
    await page.goto('/bookings');
    await page.getByRole('table').waitFor();
    await look();
    await page.goto(`/bookings/${lesson.bookingId}`);
    await button(bookings.pickup.button).click();
    await page.getByRole('dialog', { name: bookings.pickup.title }).waitFor();
    await look();
    await page.goto('/bookings');
    await button(fill(bookings.bookings.cancelNamed, { code: lesson.code })).click();
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
    await page.getByText(bookings.booking.cancelledByStudent).waitFor();
    await look();
    expect(found).toEqual([]);
  });

  test('packages, statement, family and record', async () => {
    const { page, found, look } = await onlooker();
    for (const path of ['/my-packages', '/statement', '/family', '/record']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await look();
    }
    expect(found).toEqual([]);
  });

  test('settings with a key, a list and dialogs, and the menus', async () => {
    const { page, found, look, button, dialog } = await onlooker();
    const { programs, shell } = texts;
    const { settings } = texts.settings;
    const keyName = `${locale} ${nr}`;
    await page.goto('/studentprofilepage');
    await page.getByRole('heading', { name: settings.title, level: 1 }).waitFor();
    await button(settings.erase.open).waitFor();
    await toTheEnd(page);
    await look();
    await button(settings.programs.open).click();
    await page.getByLabel(programs.add.name).fill(keyName);
    await page.getByLabel(programs.own.book.name).check();
    await button(programs.add.submit).click();
    await button(fill(programs.list.endNamed, { name: keyName })).waitFor();
    await look();
    await page.getByRole('button', { name: settings.language }).click();
    await page.getByRole('option').first().waitFor();
    await look();
    await page.keyboard.press('Escape');
    await page.setViewportSize(PHONE);
    await button(shell.nav.openMenu).click();
    await page.getByRole('dialog', { name: shell.nav.menu }).waitFor();
    await look();
    await page.keyboard.press('Escape');
    await button(settings.erase.open).click();
    await dialog(settings.erase.dialogTitle).waitFor();
    await look();
    const { id, name } = nth(fixture.instructors);
    await page.goto(`/instructorinfo/${id}`);
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await button(shell.user.menu).click();
    await page.getByRole('menuitem', { name: shell.user.logOut }).waitFor();
    await look();
    expect(found).toEqual([]);
  });
});
