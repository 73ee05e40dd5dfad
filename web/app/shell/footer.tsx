import { Link } from 'react-router';
import { FooterFrame, footerLinkStyle } from './footer-frame.tsx';

export const Footer = () => (
  <FooterFrame
    link={(to, text) => (
      <Link to={to} className={footerLinkStyle}>
        {text}
      </Link>
    )}
  />
);
