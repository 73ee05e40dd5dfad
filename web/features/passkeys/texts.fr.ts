import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  title: 'Clés d’accès',
  lead: 'Connectez-vous avec votre empreinte, votre visage ou le NIP de votre appareil, sans mot de passe ni code.',
  unknown: 'Appareil inconnu',
  added: 'Ajoutée le {{date}}',
  neverUsed: 'Pas encore utilisée',
  lastUsed: 'Dernière utilisation : {{when}}',
  remove: 'Retirer',
  removeNamed: 'Retirer la clé d’accès de {{name}}',
  removed:
    'Clé d’accès supprimée. Nous avons déconnecté les appareils qui l’utilisaient. Vous pouvez aussi la supprimer sur votre appareil.',
  add: 'Ajouter une clé d’accès',
  addLead:
    'Entrez d’abord votre mot de passe, pour que personne d’autre n’en ajoute une. Votre appareil vous guidera ensuite.',
  next: 'Continuer',
  busy: 'En attente de votre appareil…',
  cancel: 'Annuler',
  notMade: 'Nous n’avons pas pu créer de clé d’accès. Réessayez ou utilisez un autre appareil.',
  done: 'Vous pouvez maintenant vous connecter avec cette clé d’accès.',
};
