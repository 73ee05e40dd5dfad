import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  title: 'Comment vous avertir',
  lead: 'Par courriel, par une notification sur votre téléphone ou votre ordinateur, par les deux ou pas du tout. Les liens, et ce qui protège votre compte, arrivent toujours par courriel.',
  here: {
    why: 'Une notification vous dit sur cet appareil ce qui change dans vos cours, même quand Lanewise est fermé. Votre navigateur vous demandera la permission.',
    turnOn: 'Activer les notifications',
    on: 'Les notifications arrivent sur cet appareil',
    turnOff: 'Désactiver ici',
    notAllowed:
      'Votre navigateur n’a pas reçu la permission d’afficher des notifications. Appuyez encore, et autorisez-les.',
    noService: 'Votre navigateur n’a pas pu joindre son service de notifications. Réessayez plus tard.',
    blocked: {
      title: 'Les notifications sont bloquées',
      text: 'Autorisez-les pour cette page dans les réglages de votre navigateur, puis rechargez-la.',
    },
    at_home: {
      title: 'Ajoutez d’abord Lanewise à l’écran d’accueil',
      text: 'Sur un iPhone ou un iPad, appuyez sur Partager, puis sur Sur l’écran d’accueil. Ouvrez Lanewise de là et revenez à cette page.',
    },
    unable: {
      title: 'Pas de notifications dans ce navigateur',
      text: 'Il ne peut pas en afficher, ou ne garde rien, comme une fenêtre privée. Nous vous avertissons par courriel.',
    },
  },
  devices: {
    title: 'Vos autres appareils',
    added: 'Depuis le {{date}}',
    unknown: 'Appareil inconnu',
    remove: 'Retirer',
    removeNamed: 'Retirer {{name}}',
  },
  choices: {
    title: 'Ce que vous voulez savoir',
    mail: 'Les courriels vont à {{address}}.',
    mailOfSchool:
      'Les courriels vont à {{address}} : ce choix vaut pour tous les propriétaires. Ce que demandent les moniteurs va à l’adresse de chacun.',
    texts: 'Les textos vont au {{phone}}.',
    noPhone: 'Ajoutez votre numéro de téléphone ci-dessus pour recevoir des textos.',
  },
  channels: {
    mail: 'Courriel',
    always: 'Courriel, toujours',
    push: 'Notification',
    text: 'Texto',
  },
  kinds: {
    lesson_reminder: 'Un cours approche',
    running_late: 'Le moniteur est en retard',
    booking_cancelled_student: 'Un cours est annulé',
    snow_day_student: 'L’école annule une journée',
    booking_moved_student: 'Un cours est déplacé',
    pickup_changed_student: 'Un lieu de rencontre change',
    lesson_message_student: 'L’école vous écrit',
    booking_confirmed_student: 'Un cours est réservé',
    lesson_missed: 'Un cours a été manqué',
    slot_freed: 'Une plage que vous attendez se libère',
    booking_confirmed_school: 'Un cours est réservé',
    booking_cancelled_school: 'Un cours est annulé',
    booking_moved_school: 'Un cours est déplacé',
    pickup_changed_school: 'Un lieu de rencontre ou une note change',
    lesson_message_school: 'Un élève écrit',
    snow_day_school: 'Les cours d’une journée sont annulés',
    busy_lessons: 'Un cours tombe quand le moniteur est occupé ailleurs',
    licence_expiring: 'Un permis arrive à échéance',
    car_expiring: 'L’assurance ou l’inspection d’une voiture arrive à échéance',
    busy_calendar_failing: 'Le calendrier externe d’un moniteur ne peut pas être lu',
    lesson_requested: 'Un moniteur demande d’annuler ou de déplacer un cours',
    lesson_kept: 'L’école maintient un cours sur lequel portait votre demande',
    school_waiting: 'Une école attend d’être approuvée',
  },
};
