import type { Transmission } from './transmissions.ts';

export const texts: Readonly<Record<Transmission, string>> = { automatic: 'Automatique', manual: 'Manuelle' };
