import { useState } from 'react';
import { cx } from './class-names.ts';

interface AvatarProps {
  /** The initials and their colour come from it. */
  name: string;
  /** From `photoLink`; null without a photo. */
  src?: string | null;
  /** Pixels: 36 in the header, 100 in the menu. */
  size?: 24 | 36 | 48 | 64 | 100 | 160;
  className?: string;
}

// Each pair holds 4.5:1 or more, in light and dark alike.
const colours = [
  'fill-[#0b6b66]',
  'fill-[#7a4b00]',
  'fill-[#7b3b78]',
  'fill-[#2a5a8f]',
  'fill-[#8c3f2b]',
  'fill-[#47662a]',
  'fill-[#5a4a9c]',
  'fill-[#5f5540]',
];
const sizes = { 24: 'size-6', 36: 'size-9', 48: 'size-12', 64: 'size-16', 100: 'size-25', 160: 'size-40' };

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const first = words[0]?.[0] ?? '';
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : '';
  return (first + last).toLocaleUpperCase('en-CA');
};

const colourOf = (name: string): string | undefined => {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  return colours[sum % colours.length];
};

/** Hidden from screen readers: the name always stands next to it. */
export function Avatar({ name, src, size = 48, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const look = cx('shrink-0 overflow-hidden rounded-full', sizes[size], className);
  if (src && failed !== src) {
    return (
      <img
        // Must come before `src`, or the browser fetches the picture at once. Most faces in a long list are never
        // scrolled to.
        loading="lazy"
        src={src}
        alt=""
        width={size}
        height={size}
        decoding="async"
        className={cx(look, 'bg-sunken object-cover')}
        onError={() => setFailed(src)}
      />
    );
  }
  return (
    <svg viewBox="0 0 40 40" className={look} aria-hidden="true">
      <rect width="40" height="40" className={colourOf(name)} />
      <text
        x="20"
        y="20.5"
        textAnchor="middle"
        dominantBaseline="central"
        className="fill-[#fff] text-[15px] font-semibold"
      >
        {initialsOf(name)}
      </text>
    </svg>
  );
}
