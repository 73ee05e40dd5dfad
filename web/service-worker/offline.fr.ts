export const texts = {
  title: 'Pas de connexion',
  text: 'Vous êtes hors ligne : cette page ne peut pas s’ouvrir. Elle s’ouvrira d’elle-même dès que la connexion reviendra.',
  '/bookings': 'Ouvrir Mes réservations',
  '/my-day': 'Ouvrir Ma journée',
  again: 'Réessayer',
};
