import { type Locale, languageTag } from '#contract/locale.ts';
import { inLanguage, instructorDetailsLink, PAGE_PATHS, publicSchoolLink, withReturn } from '#contract/paths.ts';
import type { PublicCard, PublicSchool } from '#contract/public-pages.ts';
import { counted, fill } from '#contract/texts.ts';
import { type ZoneTexts, zoneName } from '#contract/zone-names.ts';
import { formats } from '#server/modules/notifications/formats.ts';
import { sharedTexts, textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

const texts = await textsIn<Texts>(import.meta.dirname);
const zoneTexts = await sharedTexts<ZoneTexts>('zone-names');

/** Markup made here. Any other string in a template is escaped. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
type Part = Html | string | readonly Part[];

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
const written = (part: Part): string =>
  part instanceof Html ? part.text : typeof part === 'string' ? escaped(part) : part.map(written).join('');
const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.map((text, index) => text + (index < parts.length ? written(parts[index] ?? '') : '')).join(''));

/** The school's own page shows the rest. */
const DAYS_SHOWN = 7;
const INSTRUCTORS_SHOWN = 8;

interface Asked {
  locale: Locale;
  /** The website that embeds the page, to which the page reports its height. */
  shownBy: string | undefined;
}

/** A school's free times for its own website; each opens its booking in a new tab. */
export function embedPage(school: PublicSchool, asked: Asked): string {
  const words = texts(asked.locale);
  const { day: formatDay } = formats(asked.locale);
  const days = groupByDay(school.instructors);
  const zone = days[0]?.instructors[0]?.timeZone;
  const title = fill(words.title, { school: school.name });
  return page(
    title,
    asked,
    html`<h1>${title}</h1>
<p>${zone ? fill(words.lead, { zone: capital(zoneName(zoneTexts(asked.locale), zone)) }) : words.none}</p>
${days.map(({ date, count, instructors }, index) => {
  const day = formatDay(date);
  return html`<details${index === 0 ? html` open` : ''}><summary><h2>${capital(day)}</h2> <span>${fill(counted(asked.locale, words, 'times', count), { count })}</span></summary>
${instructors.slice(0, INSTRUCTORS_SHOWN).map((one) => instructorSection(one, date, asked.locale))}${moreInstructors(school, instructors.length - INSTRUCTORS_SHOWN, asked.locale)}</details>`;
})}
<p>${outward(publicSchoolLink(asked.locale, school.slug), fill(words.more, { school: school.name }), words.newTab)}</p>`,
  );
}

/** For an unknown school, or one where students can't book. */
export function nothingToEmbed(asked: Asked): string {
  const { unknown, find, newTab } = texts(asked.locale);
  return page(
    unknown,
    asked,
    html`<h1>${unknown}</h1><p>${outward(inLanguage(asked.locale, PAGE_PATHS.find), find, newTab)}</p>`,
  );
}

type OnDay = PublicCard & PublicCard['days'][number];

function groupByDay(instructors: readonly PublicCard[]): { date: string; count: number; instructors: OnDay[] }[] {
  const all = instructors.flatMap((one) => one.days.map((day) => ({ ...one, ...day })));
  return [...Map.groupBy(all, ({ date }) => date)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, DAYS_SHOWN)
    .map(([date, own]) => ({ date, instructors: own, count: own.reduce((sum, { slots }) => sum + slots.length, 0) }));
}

function instructorSection({ id, firstName, lastName, price, tax, slots }: OnDay, date: string, locale: Locale): Html {
  const words = texts(locale);
  const { day, time, money } = formats(locale);
  const instructor = `${firstName} ${lastName}`;
  const rate = fill(tax > 0 ? words.rateWithTax : words.rate, { price: money(price * 100), tax: money(tax * 100) });
  return html`<section><h3>${instructor}</h3><p>${rate}</p><ul>${slots.map(({ startTime, endTime }) => {
    const lesson = instructorDetailsLink({ id, date, slot: `${startTime} - ${endTime}` });
    const label = fill(words.book, { day: day(date), time: time(startTime), instructor });
    const link = withReturn(inLanguage(locale, PAGE_PATHS.signup), lesson);
    return html`<li><a href="${link}" target="_blank" rel="noopener" aria-label="${label}">${time(startTime)}</a></li>`;
  })}</ul></section>`;
}

/** Leads to the school's own page, where all instructors are listed and searched. */
function moreInstructors({ slug }: PublicSchool, count: number, locale: Locale): Part {
  if (count <= 0) return '';
  const words = texts(locale);
  const link = `${publicSchoolLink(locale, slug)}#instructors`;
  return html`<p>${outward(link, fill(counted(locale, words, 'moreInstructors', count), { count }), words.newTab)}</p>`;
}

const outward = (address: string, text: string, newTab: string): Html =>
  html`<a href="${address}" target="_blank" rel="noopener">${text} <small>${newTab}</small></a>`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function page(title: string, { locale, shownBy = '' }: Asked, body: Html): string {
  return html`<!doctype html>
<html lang="${languageTag(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/embed.css"></head>
<body data-shown-by="${shownBy}"><main>${body}</main><script src="/embed-frame.js" defer></script></body></html>
`.text;
}
