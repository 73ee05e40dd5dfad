import { expect, test } from 'vitest';
import { MAIL_KINDS } from '#contract/notices.ts';
import { LOCALES } from '#server/platform/languages.ts';
import { EXAMPLES } from '#server/testing/mail-examples.ts';
import { written } from '#server/testing/written-mail.ts';
import { MAILS } from './mails.ts';
import { type SecondFactorChange, secondFactorChanged } from './modules/accounts/mails/second-factor.ts';

const EVIL = '<img src=x onerror=alert(1)> & "Co"';

test('every kind of email that the operator’s desk lists can be composed', () => {
  expect(MAILS.map(({ kind }) => kind).sort()).toEqual([...MAIL_KINDS].sort());
});

test.each(LOCALES.flatMap((locale) => MAILS.map((mail) => [locale, mail.kind, mail] as const)))(
  'an email in %s, %s: is complete, declares its language, and has the same links in HTML and text',
  (locale, kind, mail) => {
    const { content, html, text } = written(mail, EXAMPLES[kind] as never, { locale });
    expect(html).toContain(`lang="${locale}"`);
    expect(`${html}${text}`).not.toMatch(/undefined|null|NaN|\[object|\{\{/);
    const links = content.blocks.flatMap((block) =>
      block.kind === 'action' ? [block.href] : block.kind === 'links' ? block.links.map(([, href]) => href) : [],
    );
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      expect(text).toContain(link);
      expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
    }
    if (locale === 'fr') {
      expect(text).not.toMatch(/\p{L}:\s/u);
      expect(html, 'no line begins with a colon or a percent sign').not.toMatch(/ [:%](?=[\s<.)])/);
    }
    expect(content.subject.length).toBeLessThan(110);
  },
);

test.each(LOCALES)('each change of the second factor has its own text, in %s', (locale) => {
  const changes = ['on', 'off', 'removed', 'codes_renewed', 'code_used'] as const;
  const changed = (change: SecondFactorChange, codesLeft = 10) =>
    written(secondFactorChanged, { userType: 'SCHOOL', name: 'Northern Lane', change, codesLeft }, { locale });
  const mails = changes.map((change) => changed(change));
  expect(new Set(mails.map(({ content }) => content.subject)).size).toBe(changes.length);
  for (const { html, text } of mails) {
    expect(`${html}${text}`).not.toMatch(/undefined|null|NaN|\[object|\{\{/);
    if (locale === 'fr') expect(text).not.toMatch(/\p{L}:\s/u);
  }
  expect(changed('code_used', 0).text).toMatch(/the last one|le dernier/);
});

/** Emails that a school triggers, some with its own words in them. */
const OF_A_SCHOOL = new Set<string>([
  ...['booking_cancelled_student', 'snow_day_student', 'lesson_missed', 'lesson_message_student', 'member_invitation'],
  ...['student_invitation', 'package_accepted', 'package_declined', 'package_ended'],
]);

test.each(LOCALES)('a school called like us never speaks as us, in %s', (locale) => {
  for (const mail of MAILS) {
    const isBySchool = { cancelledBy: 'school', isBySchool: true, schoolName: 'Lanewise Support' };
    const example = { ...(EXAMPLES[mail.kind] as object), ...isBySchool };
    const { content, text } = written(mail, example as never, { locale });
    const all = `${content.subject}\n${content.preheader}\n${content.heading}\n${text}`;
    // Before a verb, the text says that it is a school.
    expect(all, mail.kind).not.toMatch(/(?<!driving school |école de conduite )Lanewise Support (?=\p{Ll})/u);
    for (const line of [content.subject, content.preheader, content.heading])
      expect(line, mail.kind).not.toMatch(/^Lanewise Support/);
    if (OF_A_SCHOOL.has(mail.kind))
      expect(text, mail.kind).toContain(
        locale === 'fr'
          ? 'Message de l’école de conduite Lanewise Support, envoyé par l’entremise de Lanewise'
          : 'Message from the driving school Lanewise Support, sent through Lanewise',
      );
  }
});

test('every text differs between the languages', () => {
  for (const mail of MAILS) {
    const said = LOCALES.map((locale) => written(mail, EXAMPLES[mail.kind] as never, { locale }).content);
    expect(new Set(said.map(({ subject }) => subject)).size).toBe(LOCALES.length);
    expect(new Set(said.map(({ heading }) => heading)).size).toBe(LOCALES.length);
  }
});

/** Fields of the examples with text that somebody typed. */
const TYPED =
  /^(name|others|oldName|\w+Name|reason|text|subject|car|pickup|dropOff|note|program|near|plateNumber|browser|system)$/;

/** The same data with markup in every typed text. */
function withMarkup(data: unknown, isTyped = false): unknown {
  if (typeof data === 'string') return isTyped ? EVIL : data;
  if (Array.isArray(data)) return data.map((one) => withMarkup(one, isTyped));
  if (typeof data !== 'object' || data === null) return data;
  const entries = Object.entries(data).map(([key, one]) => [key, withMarkup(one, isTyped || TYPED.test(key))]);
  return Object.fromEntries(entries);
}

test.each(LOCALES)('markup that somebody typed shows as text in every email, in %s', (locale) => {
  const shown = MAILS.filter((mail) => {
    const { html, text } = written(mail, withMarkup(EXAMPLES[mail.kind]) as never, { locale });
    expect(html, mail.kind).not.toContain('<img');
    const isShown = html.includes('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;');
    if (isShown) expect(text, mail.kind).toContain(EVIL);
    return isShown;
  });
  expect(shown.length).toBeGreaterThan(30);
});
