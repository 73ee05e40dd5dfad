import type { Transmission } from './car-facts.ts';

export const texts: Readonly<Record<Transmission, string>> = { automatic: 'Automatique', manual: 'Manuelle' };
