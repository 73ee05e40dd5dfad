/** Stands for the plain lesson where kinds are named by their ids. Apart from the schemas, which no page loads for it. */
export const PLAIN_KIND = 'plain';
