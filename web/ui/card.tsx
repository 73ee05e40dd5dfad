import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cx('rounded-lg border border-line bg-surface p-5 shadow-card md:p-6', className)} {...rest} />;
}
