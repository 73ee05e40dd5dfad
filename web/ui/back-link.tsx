import { ArrowLeft } from 'lucide-react';
import type { LinkProps } from 'react-router';
import { TextLink } from './text-link.tsx';

/** Above a page's heading: up to the list that the page is of. */
export function BackLink({ to, children }: Pick<LinkProps, 'to' | 'children'>) {
  return (
    <TextLink to={to} className="inline-flex min-h-11 items-center gap-1 justify-self-start">
      <ArrowLeft className="size-4" aria-hidden="true" />
      {children}
    </TextLink>
  );
}
