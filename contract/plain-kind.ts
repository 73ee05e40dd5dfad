/** Id of the plain lesson among lesson kinds. Kept apart from the schemas so that pages don't load them for it. */
export const PLAIN_KIND = 'plain';
