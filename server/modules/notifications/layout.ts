import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { fill } from '#contract/texts.ts';
import type { Block, Content, Row } from './content.ts';
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
} as const;
const factValue = { ...cell, color: INK, fontWeight: 600 };
const factName = { ...cell, color: QUIET, fontWeight: 400, paddingRight: 12, width: '42%' };

/** The layout of every message. React escapes all text, so no name can inject markup. */
export function renderHtml(
  content: Content,
  { locale, supportEmail }: Pick<Writing, 'locale' | 'supportEmail'>,
): string {
  const markup = renderToStaticMarkup(
    h(
      Html,
      { lang: locale },
      h(Head, null, h('meta', { name: 'color-scheme', content: 'light' }), h('title', null, content.subject)),
      h(Preview, null, content.preheader),
      h(
        Body,
        { style: body },
        h(
          Container,
          { style: card },
          h(Text, { style: brand }, 'Lanewise'),
          h(Heading, { as: 'h1', style: heading }, content.heading),
          ...content.blocks.map(section),
        ),
        h(Text, { style: foot }, fill(texts(locale).footer, { supportEmail })),
      ),
    ),
  );
  return `${DOCTYPE}${markup}`;
}

const section = (block: Block): ReactNode =>
  h(
    Section,
    null,
    'title' in block && block.title !== undefined && h(Heading, { as: 'h2', style: title }, block.title),
    ...elements(block),
  );

function elements(block: Block): ReactNode[] {
  switch (block.kind) {
    case 'paragraph':
      return [h(Text, { style: block.isAttention ? attention : text }, block.text)];
    case 'note':
      return [h(Text, { style: quiet }, block.text, ...(block.href === undefined ? [] : [' ', plainLink(block.href)]))];
    case 'action':
      return [h(Button, { href: block.href, style: button }, block.label)];
    case 'links':
      return block.links.map(([label, href]) => h('a', { href, style: wideLink }, label));
    case 'facts':
      return [h('table', table, h('tbody', null, ...block.rows.map((row) => factRow(row, block.isMoney === true))))];
  }
}

const plainLink = (href: string): ReactNode => h('a', { href, style: { color: ACTION } }, href);

const factRow = ([name, value]: Row, isMoney: boolean): ReactNode =>
  h(
    'tr',
    null,
    h('th', { scope: 'row', style: isMoney ? { ...factName, width: '70%' } : factName }, name),
    h('td', { style: isMoney ? { ...factValue, textAlign: 'right' as const } : factValue }, value),
  );
