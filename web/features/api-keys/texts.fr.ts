import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  title: 'Programmes',
  lead: 'Laissez votre site Web ou un autre programme utiliser le compte de votre école.',
  list: {
    title: 'Clés',
    lead: 'Chaque programme a sa propre clé. Vous pouvez la révoquer en tout temps.',
    empty: 'Aucun programme n’a encore de clé.',
    madeBy: 'Créée par {{name}} le {{date}}',
    used: 'dernière utilisation {{when}}',
    neverUsed: 'jamais utilisée',
    until: 'valide jusqu’au {{date}}',
    end: 'Révoquer',
    endNamed: 'Révoquer la clé « {{name}} »',
  },
  scopes: {
    read_bookings: { name: 'Voir les cours', may: 'Le jour, l’heure, le moniteur et le prix. Pas l’élève.' },
    read_students: { name: 'Voir les élèves', may: 'Leur nom, téléphone, courriel et lieu de départ.' },
    read_slots: { name: 'Voir les plages libres', may: 'Vos moniteurs et leurs disponibilités.' },
    write_slots: {
      name: 'Modifier les plages libres',
      may: 'Ajouter, déplacer et retirer des plages et l’horaire hebdomadaire.',
    },
    webhooks: { name: 'Être averti des changements', may: 'Choisir une adresse avertie de chaque réservation.' },
  },
  add: {
    title: 'Créer une clé',
    name: 'Quel programme',
    nameHelp: 'Le nom qui vous permettra de le reconnaître : « Notre site Web ».',
    scopes: 'Ce qu’il peut faire',
    expires: 'Durée de validité',
    lifetimes: { ever: 'Jusqu’à ce que vous la révoquiez', days90: '90 jours', year: 'Un an' },
    submit: 'Créer la clé',
    busy: 'Création…',
  },
  made: {
    once: 'Copiez la clé maintenant. Elle n’est affichée qu’une seule fois.',
    key: 'Clé pour {{name}}',
    copy: 'Copier',
    copied: 'La clé est copiée.',
    use: 'Le programme l’envoie à chaque appel, sous la forme « Authorization: Bearer … ».',
    docs: 'Ce que les programmes peuvent faire',
  },
  end: {
    title: 'Révoquer la clé « {{name}} »?',
    text: 'Le programme ne pourra plus rien faire. C’est définitif.',
    keep: 'La garder',
    confirm: 'Révoquer la clé',
    busy: 'Révocation…',
    done: 'La clé « {{name}} » est révoquée.',
  },
};
