import { Fragment } from 'react';

/** Keeps hyphenated words on one line. */
export function KeepTogether({ text }: { text: string }) {
  return text.split(/((?<!\S)[^\s-]*-\S*)/).map((part, index) =>
    part.includes('-') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts have no other name and never move
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
