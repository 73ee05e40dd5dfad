/** The types our pages use and their properties, including inherited ones, from https://schema.org/<type> (version 29). */
const THING = ['@id', 'name', 'description', 'url', 'image'];
const RATED = ['aggregateRating', 'review'];
const VOCABULARY: Record<string, readonly string[]> = {
  LocalBusiness: [...THING, ...RATED, 'address', 'employee', 'knowsLanguage', 'makesOffer', 'sameAs', 'telephone'],
  PostalAddress: ['addressLocality', 'addressRegion', 'addressCountry'],
  Person: [...THING, 'knowsLanguage', 'worksFor'],
  Service: [...THING, ...RATED, 'provider', 'areaServed', 'offers'],
  Offer: [...THING, 'price', 'priceCurrency', 'availability', 'itemOffered'],
  City: THING,
  AggregateRating: ['ratingValue', 'reviewCount', 'bestRating', 'worstRating'],
  Rating: ['ratingValue', 'bestRating', 'worstRating'],
  Review: ['author', 'reviewRating', 'reviewBody'],
  ItemList: [...THING, 'numberOfItems', 'itemListElement'],
  BreadcrumbList: [...THING, 'itemListElement'],
  ListItem: [...THING, 'position', 'item'],
};

/** Faults in a block: anything that isn't in the vocabulary or in the list above. */
export function findFaults(data: unknown, at = ''): string[] {
  if (Array.isArray(data)) return data.flatMap((one, index) => findFaults(one, `${at}[${index}]`));
  if (typeof data !== 'object' || data === null) return data === '' || data === null ? [`${at} is empty`] : [];
  const { '@context': context, '@type': type, ...properties } = data as Record<string, unknown>;
  const known = VOCABULARY[String(type)];
  if (!known) return [`${at} is a ${type}`];
  const faults = Object.entries(properties).flatMap(([name, value]) =>
    known.includes(name) ? findFaults(value, `${at}.${name}`) : [`${at}.${name} is none of ${type}`],
  );
  if (at === '' && context !== 'https://schema.org') faults.push(`its context is ${context}`);
  if (type === 'AggregateRating' && !(Number(properties.reviewCount) > 0)) faults.push(`${at} counts nothing`);
  return faults;
}
