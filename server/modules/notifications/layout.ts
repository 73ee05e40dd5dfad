import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Locale } from '#contract/accounts.ts';
import type { Block, Content } from './content.ts';

// The one that mail programs lay tables out by.
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

// Mail programs know no custom properties and few units: plain figures, as the web's theme has them.
const COLOURS = {
  ink: '#1d2b2a',
  quiet: '#55625f',
  line: '#dfe3de',
  ground: '#f6f4ef',
  action: '#0b6b63',
  amber: '#b26a00',
  amberSoft: '#fdf1d8',
};
const FONT = "Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const text = { color: COLOURS.ink, fontSize: 16, lineHeight: '24px', margin: '0 0 16px' };
const attention = {
  ...text,
  backgroundColor: COLOURS.amberSoft,
  borderLeft: `4px solid ${COLOURS.amber}`,
  fontWeight: 600,
  padding: '10px 14px',
};
const title = { color: COLOURS.ink, fontSize: 18, lineHeight: '26px', fontWeight: 700, margin: '24px 0 8px' };
const cell = {
  borderBottom: `1px solid ${COLOURS.line}`,
  fontSize: 16,
  lineHeight: '24px',
  padding: '8px 0',
  textAlign: 'left',
  verticalAlign: 'top',
} as const;
const factValue = { ...cell, color: COLOURS.ink, fontWeight: 600 } as const;
const rowHead = { ...cell, color: COLOURS.quiet, fontWeight: 400, paddingRight: 12, width: '42%' } as const;

/** The one look of every message. React writes everything in it as text: no name can bring markup along. */
export function renderHtml(content: Content, words: { locale: Locale; footer: string }): string {
  const markup = renderToStaticMarkup(
    createElement(
      Html,
      { lang: words.locale },
      createElement(
        Head,
        null,
        createElement('meta', { name: 'color-scheme', content: 'light' }),
        createElement('title', null, content.subject),
      ),
      createElement(Preview, null, content.preheader),
      createElement(
        Body,
        { style: { backgroundColor: COLOURS.ground, fontFamily: FONT, margin: 0, padding: '24px 12px' } },
        createElement(
          Container,
          { style: { maxWidth: 560, backgroundColor: '#ffffff', borderRadius: 12, padding: '28px 28px 12px' } },
          createElement(
            Text,
            { style: { color: COLOURS.action, fontSize: 18, fontWeight: 800, margin: '0 0 20px' } },
            'Lanewise',
          ),
          createElement(
            Heading,
            { as: 'h1', style: { color: COLOURS.ink, fontSize: 26, lineHeight: '32px', margin: '0 0 16px' } },
            content.heading,
          ),
          ...content.blocks.map((block, index) => createElement(Section, { key: index }, blockElements(block))),
        ),
        createElement(
          Text,
          {
            style: { color: COLOURS.quiet, fontSize: 13, lineHeight: '20px', textAlign: 'center', margin: '16px 0 0' },
          },
          words.footer,
        ),
      ),
    ),
  );
  return `${DOCTYPE}${markup}`;
}

function blockElements(block: Block): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return [
        titleElement(block.title),
        createElement(Text, { key: 'text', style: block.isAttention ? attention : text }, block.text),
      ];
    case 'note':
      return createElement(
        Text,
        { style: { ...text, color: COLOURS.quiet, fontSize: 14, lineHeight: '21px' } },
        block.text,
        block.href !== undefined && [
          ' ',
          createElement('a', { key: 'link', href: block.href, style: { color: COLOURS.action } }, block.href),
        ],
      );
    case 'action':
      return createElement(
        Button,
        {
          href: block.href,
          style: {
            backgroundColor: COLOURS.action,
            borderRadius: 8,
            color: '#ffffff',
            fontSize: 16,
            fontWeight: 700,
            margin: '8px 0 20px',
            padding: '13px 22px',
          },
        },
        block.label,
      );
    case 'links':
      return [titleElement(block.title), ...block.links.map(linkElement)];
    case 'facts':
      return [titleElement(block.title), factsTable(block)];
  }
}

/** A whole line to press, for thumbs. */
const linkElement = ([label, href]: [string, string]): ReactNode =>
  createElement(
    'a',
    {
      key: href,
      href,
      style: {
        border: `1px solid ${COLOURS.action}`,
        borderRadius: 8,
        color: COLOURS.action,
        display: 'block',
        fontSize: 16,
        fontWeight: 600,
        lineHeight: '22px',
        margin: '0 0 8px',
        padding: '11px 14px',
        textDecoration: 'none',
      },
    },
    label,
  );

const titleElement = (words: string | undefined): ReactNode =>
  words === undefined ? null : createElement(Heading, { key: 'title', as: 'h2', style: title }, words);

const factsTable = ({ rows, isMoney }: Extract<Block, { kind: 'facts' }>): ReactNode =>
  createElement(
    'table',
    {
      key: 'facts',
      width: '100%',
      cellPadding: 0,
      cellSpacing: 0,
      style: { borderCollapse: 'collapse', marginBottom: 16 },
    },
    createElement('tbody', null, ...rows.map((row, index) => factRow(row, index, isMoney === true))),
  );

const factRow = ([label, value]: [string, string], index: number, isMoney: boolean): ReactNode =>
  createElement(
    'tr',
    { key: index },
    createElement('th', { scope: 'row', style: isMoney ? { ...rowHead, width: '70%' } : rowHead }, label),
    createElement('td', { style: isMoney ? { ...factValue, textAlign: 'right' } : factValue }, value),
  );
