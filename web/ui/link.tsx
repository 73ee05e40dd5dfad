import { ArrowLeft } from 'lucide-react';
import type { Ref } from 'react';
import type { LinkProps } from 'react-router';
import { Link } from 'react-router';
import { phoneLink } from '#contract/phone-extension.ts';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button.tsx';
import { cx } from './class-names.ts';

export function PhoneLink({ number }: { number: string }) {
  return (
    <a href={phoneLink(number)} className={cx(contactLinkStyle, 'whitespace-nowrap')}>
      {number}
    </a>
  );
}

export function EmailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className={contactLinkStyle}>
      {address}
    </a>
  );
}

export function WebsiteLink({ address }: { address: string }) {
  return (
    <a href={address} rel="noreferrer" className={contactLinkStyle}>
      {address}
    </a>
  );
}

/** A link above the heading, up to the list that this page belongs to. */
export function BackLink({ to, children }: Pick<LinkProps, 'to' | 'children'>) {
  return (
    <TextLink to={to} className="inline-flex min-h-11 items-center gap-1 justify-self-start">
      <ArrowLeft className="size-4" aria-hidden="true" />
      {children}
    </TextLink>
  );
}

export const textLinkStyle =
  'rounded-sm font-medium text-action-text underline decoration-1 underline-offset-4 hover:decoration-2';

// Padding makes the link tall enough to tap; the negative margin keeps the line height.
const contactLinkStyle = cx(textLinkStyle, '-my-2.5 inline-block py-2.5 wrap-anywhere');

export function TextLink({ className, ...rest }: LinkProps & { ref?: Ref<HTMLAnchorElement> }) {
  return <Link className={cx(textLinkStyle, className)} {...rest} />;
}

interface LinkButtonProps extends LinkProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A link that looks like a button. */
export function LinkButton({ variant, size, className, ...rest }: LinkButtonProps) {
  return <Link className={cx(buttonStyle(variant, size), className)} {...rest} />;
}
