import { PAGE_PATHS } from '#contract/paths.ts';

export const footerLinks = [
  { to: PAGE_PATHS.about, text: 'footer.about' },
  { to: PAGE_PATHS.whyUs, text: 'footer.whyUs' },
  { to: PAGE_PATHS.faqs, text: 'footer.faqs' },
  { to: PAGE_PATHS.contact, text: 'footer.contact' },
  { to: PAGE_PATHS.terms, text: 'footer.terms' },
] as const;
