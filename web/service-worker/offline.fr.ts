export const texts = {
  title: 'Pas de connexion',
  text: 'Vérifiez votre connexion Internet. Cette page s’ouvrira automatiquement dès son retour.',
  '/bookings': 'Ouvrir Mes réservations',
  '/my-day': 'Ouvrir Ma journée',
  again: 'Réessayer',
};
