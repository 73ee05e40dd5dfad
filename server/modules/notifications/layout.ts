import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { fill } from '#contract/texts.ts';
import { escapeHtml } from '#server/platform/escape-html.ts';
import type { Block, Content } from './content.ts';
import { texts } from './formats.ts';
import type { Writing } from './mail.ts';

// The element that mail clients lay tables out by.
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

// Mail clients don't support custom properties and few units, so these are plain values from the web's theme.
const INK = '#1d2b2a';
const QUIET = '#55625f';
const LINE = '#dfe3de';
const ACTION = '#0b6b63';
const FONT = "Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const hidden = { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 };
const body = { backgroundColor: '#f6f4ef', fontFamily: FONT, margin: 0, padding: '24px 12px' };
const card = { maxWidth: 560, backgroundColor: '#ffffff', borderRadius: 12, padding: '28px 28px 12px' };
const brand = { color: ACTION, fontSize: 18, fontWeight: 800, margin: '0 0 20px' };
const heading = { color: INK, fontSize: 26, lineHeight: '32px', margin: '0 0 16px' };
const title = { color: INK, fontSize: 18, lineHeight: '26px', fontWeight: 700, margin: '24px 0 8px' };
const text = { color: INK, fontSize: 16, lineHeight: '24px', margin: '0 0 16px' };
const attention = {
  ...text,
  backgroundColor: '#fdf1d8',
  borderLeft: '4px solid #b26a00',
  fontWeight: 600,
  padding: '10px 14px',
};
const quiet = { ...text, color: QUIET, fontSize: 14, lineHeight: '21px' };
const foot = { color: QUIET, fontSize: 13, lineHeight: '20px', textAlign: 'center', margin: '16px 0 0' } as const;
const button = {
  backgroundColor: ACTION,
  borderRadius: 8,
  color: '#ffffff',
  fontSize: 16,
  fontWeight: 700,
  margin: '8px 0 20px',
  padding: '13px 22px',
};
/** A whole line to tap, for thumbs. */
const wideLink = {
  border: `1px solid ${ACTION}`,
  borderRadius: 8,
  color: ACTION,
  display: 'block',
  fontSize: 16,
  fontWeight: 600,
  lineHeight: '22px',
  margin: '0 0 8px',
  padding: '11px 14px',
  textDecoration: 'none',
};
const table = {
  width: '100%',
  cellPadding: 0,
  cellSpacing: 0,
  style: { borderCollapse: 'collapse', marginBottom: 16 },
} as const;
const cell = {
  borderBottom: `1px solid ${LINE}`,
  fontSize: 16,
  lineHeight: '24px',
  padding: '8px 0',
  textAlign: 'left',
  verticalAlign: 'top',
  // A long name or address doesn't widen the email beyond a phone.
  wordBreak: 'break-word',
} as const;
const factValue = { ...cell, color: INK, fontWeight: 600 };
const factName = { ...cell, color: QUIET, fontWeight: 400, paddingRight: 12, width: '42%' };

/** Makes the markup of a piece of an email. All its slots are filled with markup; texts are escaped first. */
type Template = (...slots: string[]) => string;

// A private-use character, which none of our elements has.
const SLOT = '\uE000';

/** Renders an element once; an email only fills its slots, because React would take most of the time of sending it. */
function template(element: (...slots: string[]) => ReactNode): Template {
  const names = Array.from({ length: element.length }, (_, slot) => `${SLOT}${slot}${SLOT}`);
  // Every second piece is a slot's number.
  const pieces = renderToStaticMarkup(element(...names)).split(SLOT);
  return (...slots) => pieces.map((piece, place) => (place % 2 === 0 ? piece : slots[Number(piece)])).join('');
}

// After the preheader, so that a list of messages shows nothing of the body behind it.
const FILLER = '\u00a0\u200c'.repeat(100);

const whole = template(
  (lang: string, subject: string, preheader: string, title: string, blocks: string, footer: string) =>
    h(
      Html,
      { lang },
      h(Head, null, h('meta', { name: 'color-scheme', content: 'light' }), h('title', null, subject)),
      h('div', { style: hidden }, preheader, FILLER),
      h(
        Body,
        { style: body },
        h(
          Container,
          { style: card },
          h(Text, { style: brand }, 'Lanewise'),
          h(Heading, { as: 'h1', style: heading }, title),
          blocks,
        ),
        h(Text, { style: foot }, footer),
      ),
    ),
);
const section = template((content: string) => h(Section, null, content));
const sectionTitle = template((words: string) => h(Heading, { as: 'h2', style: title }, words));
const paragraph = template((words: string) => h(Text, { style: text }, words));
const attentionParagraph = template((words: string) => h(Text, { style: attention }, words));
const note = template((words: string) => h(Text, { style: quiet }, words));
const noteWithLink = template((words: string, href: string, label: string) =>
  h(Text, { style: quiet }, words, ' ', h('a', { href, style: { color: ACTION, wordBreak: 'break-word' } }, label)),
);
const noteWithAddress = template((words: string, href: string) =>
  h(Text, { style: quiet }, words, ' ', h('a', { href, style: { color: ACTION, wordBreak: 'break-all' } }, href)),
);
const wordLink = template((href: string, words: string) => h('a', { href, style: { color: ACTION } }, words));
const action = template((href: string, label: string) => h(Button, { href, style: button }, label));
const option = template((href: string, label: string) => h('a', { href, style: wideLink }, label));
const facts = template((rows: string) => h('table', table, h('tbody', null, rows)));
const fact = template((name: string, value: string) =>
  h('tr', null, h('th', { scope: 'row', style: factName }, name), h('td', { style: factValue }, value)),
);
const amount = template((name: string, value: string) =>
  h(
    'tr',
    null,
    h('th', { scope: 'row', style: { ...factName, width: '70%' } }, name),
    h('td', { style: { ...factValue, textAlign: 'right' } }, value),
  ),
);

/** The layout of every message. No name can inject markup: all text is escaped. */
export function renderHtml(
  { subject, preheader, heading, blocks }: Content,
  { locale, supportEmail }: Pick<Writing, 'locale' | 'supportEmail'>,
): string {
  const footer = fill(texts(locale).footer, { supportEmail });
  const [lang = '', ...head] = [locale, subject, preheader, heading].map(escapeHtml);
  return DOCTYPE + whole(lang, ...head, blocks.map(blockMarkup).join(''), escapeHtml(footer));
}

function blockMarkup(block: Block): string {
  const words = 'title' in block && block.title !== undefined ? sectionTitle(escapeHtml(block.title)) : '';
  return section(words + elements(block));
}

/** Escapes a text, and links the first occurrence of some of its words. */
function linkWords(text: string, link: { words: string; href: string } | undefined): string {
  const at = link ? text.indexOf(link.words) : -1;
  if (!link || at < 0) return escapeHtml(text);
  const after = text.slice(at + link.words.length);
  return escapeHtml(text.slice(0, at)) + wordLink(escapeHtml(link.href), escapeHtml(link.words)) + escapeHtml(after);
}

function elements(block: Block): string {
  const filled = (piece: Template, ...slots: string[]) => piece(...slots.map(escapeHtml));
  switch (block.kind) {
    case 'paragraph':
      return (block.isAttention ? attentionParagraph : paragraph)(linkWords(block.text, block.link));
    case 'note':
      if (block.href === undefined) return filled(note, block.text);
      return block.label === undefined
        ? filled(noteWithAddress, block.text, block.href)
        : filled(noteWithLink, block.text, block.href, block.label);
    case 'action':
      return filled(action, block.href, block.label);
    case 'links':
      return block.links.map(([label, href]) => filled(option, href, label)).join('');
    case 'facts':
      return facts(block.rows.map((row) => filled(block.isMoney ? amount : fact, ...row)).join(''));
  }
}
