import type { Content } from './content.ts';

/** What a notification or a text message has room for. */
export interface Brief {
  title: string;
  text: string;
}

const TEXT_MAX = 240;

/** An email in short: its subject without the booking's code, and the line that a list of messages shows after it. */
export const briefOf = ({ subject, preheader }: Pick<Content, 'subject' | 'preheader'>): Brief => ({
  title: subject.replace(/ \([A-Z]+-[A-Z0-9]+\)$/, ''),
  text: preheader.length > TEXT_MAX ? `${preheader.slice(0, TEXT_MAX - 1).trimEnd()}…` : preheader,
});

/** Where an email's first button leads. */
export function firstLinkOf({ blocks }: Pick<Content, 'blocks'>): string | undefined {
  for (const block of blocks) {
    if (block.kind === 'action') return block.href;
    if (block.kind === 'links' && block.links[0]) return block.links[0][1];
  }
  return undefined;
}
