import { Link, type LinkProps } from 'react-router';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';
import { cx } from './class-names.ts';

interface LinkButtonProps extends LinkProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** Goes somewhere, looks like a button. */
export function LinkButton({ variant, size, className, ...rest }: LinkButtonProps) {
  return <Link className={cx(buttonStyle(variant, size), className)} {...rest} />;
}
