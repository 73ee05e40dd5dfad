import { fill } from '#contract/texts.ts';
import type { Block, Content } from './content.ts';
import { texts } from './formats.ts';
import type { Writing } from './mail.ts';

/** The email's plain-text part. */
export function renderText(
  content: Content,
  { locale, supportEmail }: Pick<Writing, 'locale' | 'supportEmail'>,
): string {
  const { colon, footer } = texts(locale);
  const blocks = content.blocks.map((block) => blockText(block, colon));
  return [content.heading, ...blocks, `-- \n${fill(footer, { supportEmail })}`, ''].join('\n\n');
}

function blockText(block: Block, colon: string): string {
  switch (block.kind) {
    case 'paragraph':
      return [...titleLines(block.title), block.text, ...(block.link ? [block.link.href] : [])].join('\n');
    case 'facts':
      return [...titleLines(block.title), ...block.rows.map(([label, value]) => `${label}${colon} ${value}`)].join(
        '\n',
      );
    case 'action':
      return `${block.label}${colon}\n${block.href}`;
    case 'links':
      return [...titleLines(block.title), ...block.links.map(([label, href]) => `${label}${colon}\n${href}`)].join(
        '\n',
      );
    case 'note':
      return [block.text, ...(block.href === undefined ? [] : [block.href])].join('\n');
  }
}

const titleLines = (title: string | undefined): string[] =>
  title === undefined ? [] : [title, '-'.repeat(title.length)];
