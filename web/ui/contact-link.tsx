import { cx } from './class-names.ts';
import { textLinkStyle } from './text-link.tsx';

// High enough for a thumb; the lines around it stay where they are.
const style = cx(textLinkStyle, '-my-2.5 inline-block py-2.5 wrap-anywhere');

/** Calls the number, however it is written. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`} className={style}>
      {number}
    </a>
  );
}

export function EmailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className={style}>
      {address}
    </a>
  );
}

export function WebsiteLink({ address }: { address: string }) {
  return (
    <a href={address} rel="noreferrer" className={style}>
      {address}
    </a>
  );
}
