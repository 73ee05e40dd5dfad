/** What a page says to search engines. A block of data: browsers never run it. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts as JSON, unable to end the element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
