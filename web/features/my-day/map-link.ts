/** An address in the phone's own map app; elsewhere in a map of the web. */
export function mapLink(address: string, userAgent: string): string {
  const place = encodeURIComponent(address);
  if (/Android/i.test(userAgent)) return `geo:0,0?q=${place}`;
  if (/iPhone|iPad|Macintosh/i.test(userAgent)) return `https://maps.apple.com/?daddr=${place}`;
  return `https://www.openstreetmap.org/search?query=${place}`;
}
