import { texts as teachingLanguages } from '#contract/teaching-languages.fr.ts';
import { texts as transmissions } from '#contract/transmissions.fr.ts';
import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  languages: teachingLanguages,
  transmissions,
  instructor: {
    title: 'Profil du moniteur',
    back: 'Tous les moniteurs',
    backToBookings: 'Mes réservations',
    about: 'À propos de {{name}}',
    noBio: '{{name}} n’a pas encore ajouté de description.',
    contact: 'Coordonnées',
    contactNumber: 'Numéro de téléphone',
    email: 'Courriel',
    lessonPrice: '{{price}} pour un cours de {{length}}',
    lessonPriceTaxed: '{{price}} pour un cours de {{length}}, taxes comprises',
    afterBooking: 'Affiché après la réservation',
    vehicle: 'Véhicule',
    vehicleModel: 'Modèle du véhicule',
    vehicleColour: 'Couleur du véhicule',
    transmission: 'Transmission',
    reviews: 'Avis',
    lessonsGiven: 'Au moins {{count}} cours donnés avec Lanewise',
    licenceOnFile: 'Permis valide au dossier de l’école',
    licenceConfirmed: 'Permis confirmé par l’école',
    school: 'École de conduite',
    schoolSize_one: '{{count}} moniteur',
    schoolSize_other: '{{count}} moniteurs',
    schoolMore: 'En savoir plus sur cette école',
    notFound: 'Ce moniteur est introuvable',
    notFoundText: 'Le lien est peut-être incomplet, ou le moniteur n’enseigne plus ici.',
    inactive: '{{name}} ne prend plus de réservations.',
  },
};
