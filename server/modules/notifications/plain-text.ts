import type { Block, Content } from './content.ts';

/** The message for those who read mail as text. */
export function renderText(content: Content, footer: string): string {
  return [content.heading, ...content.blocks.map(blockText), `-- \n${footer}`, ''].join('\n\n');
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return [...titleLines(block.title), block.text].join('\n');
    case 'facts':
      return [...titleLines(block.title), ...block.rows.map(([label, value]) => `${label}: ${value}`)].join('\n');
    case 'action':
      return `${block.label}:\n${block.href}`;
    case 'links':
      return [...titleLines(block.title), ...block.links.map(([label, href]) => `${label}:\n${href}`)].join('\n');
    case 'note':
      return [block.text, ...(block.href === undefined ? [] : [block.href])].join('\n');
  }
}

const titleLines = (title: string | undefined): string[] =>
  title === undefined ? [] : [title, '-'.repeat(title.length)];
