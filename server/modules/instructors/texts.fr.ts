import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  fileName: 'lanewise-moniteurs.csv',
  // As Excel in French parts cells.
  separator: ';',
  columns: {
    firstName: 'Prénom',
    lastName: 'Nom',
    contactNumber: 'Numéro de téléphone',
    email: 'Courriel',
    numberOfYearsOfExperience: 'Années d’expérience',
    languages: 'Langues',
    ratePerHour: 'Tarif horaire',
    'instructorCar.make': 'Marque de la voiture',
    'instructorCar.model': 'Modèle de la voiture',
    'instructorCar.year': 'Année de la voiture',
    'instructorCar.color': 'Couleur de la voiture',
    'instructorCar.plateNumber': 'Numéro de plaque',
    'instructorCar.transmission': 'Transmission',
    bio: 'Présentation du moniteur',
    dlNumber: 'Numéro de permis',
    dlExpiryDate: 'Date d’expiration du permis',
  },
  example: {
    color: 'Bleue',
    bio: 'Cette ligne est un exemple. Nous ne la lisons pas.',
  },
};
