import type { ReactNode } from 'react';
import { textLinkStyle } from '../../ui/text-link.tsx';

/** A name and what it is, in a `dl`; nothing where there is nothing to say. */
export function Fact({ name, value, href }: { name: string; value: ReactNode; href?: string }) {
  if (!value) return null;
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="wrap-anywhere">
        {href ? (
          <a href={href} rel="noreferrer" className={textLinkStyle}>
            {value}
          </a>
        ) : (
          value
        )}
      </dd>
    </div>
  );
}
