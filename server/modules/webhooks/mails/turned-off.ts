import { PAGE_PATHS } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { WEBHOOK_PATIENCE_DAYS } from '#contract/webhooks.ts';
import { action, message, paragraph } from '#server/modules/notifications/content.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

/** A webhook has failed for days, or answered 410 Gone. */
export const webhookTurnedOff = defineMail(
  'webhook_turned_off',
  await textsIn<Texts>(import.meta.dirname),
  ({ url, isGone = false }: { url: string; isGone?: boolean }, { words: { turnedOff }, link }) => {
    const words = filled(turnedOff, { host: new URL(url).host, days: WEBHOOK_PATIENCE_DAYS });
    const { preheader, text } = isGone ? { preheader: words.gonePreheader, text: words.gone } : words;
    return message({ ...words, preheader }, paragraph(text), action(words.open, link(PAGE_PATHS.integrations)));
  },
);
