import { Link, type LinkProps } from 'react-router';
import { cx } from './class-names.ts';

export const textLinkStyle =
  'rounded-sm font-medium text-action-text underline decoration-1 underline-offset-4 hover:decoration-2';

export function TextLink({ className, ...rest }: LinkProps) {
  return <Link className={cx(textLinkStyle, className)} {...rest} />;
}
