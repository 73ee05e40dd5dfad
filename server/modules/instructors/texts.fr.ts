import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  fileName: 'lanewise-moniteurs.csv',
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
  accepted: {
    numberOfYearsOfExperience: 'Entrez un nombre entier de 0 à 70.',
    languages: 'Entrez une ou plusieurs de ces langues, séparées par des virgules : {{languages}}.',
    ratePerHour: 'Entrez un montant de 1 $ à 1 000 $, comme 75 ou 62,50.',
    'instructorCar.year': 'Entrez une année de 1980 à 2100.',
    'instructorCar.transmission': 'Entrez automatique ou manuelle, ou laissez la cellule vide.',
    dlExpiryDate: 'Entrez une date comme 2028-05-01.',
  },
  example: {
    color: 'Bleue',
    bio: 'Cette ligne est un exemple. Nous ne la lisons pas.',
  },
};
