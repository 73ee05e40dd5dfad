import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  labels: {
    kind: 'Cours',
    student: 'Élève',
    instructor: 'Moniteur',
    date: 'Date',
    time: 'Heure',
    before: 'Avant',
    now: 'Maintenant',
    school: 'École',
    car: 'Voiture',
    pickup: 'Lieu de prise en charge',
    dropOff: 'Lieu d’arrivée',
    note: 'Note',
    code: 'Réservation',
  },
  yourLesson: 'Votre cours',
  theLesson: 'Le cours',
  theLessons: 'Les cours',
  cancelledLesson_one: 'Le cours annulé',
  cancelledLesson_other: 'Les cours annulés',
  openMine: 'Voir ma réservation',
  openSchools: 'Voir les réservations de l’école',
  questions: 'Des questions? {{schoolName}} : {{phone}}',
  feeKept: 'Les frais de réservation ne sont jamais remboursés.',
  feeDue: 'Les frais de réservation de {{fee}} restent dus.',
  deletedAccount: 'Compte supprimé',

  price: {
    title: 'Le prix',
    lesson: 'Cours de {{length}} à {{perHour}} l’heure',
    kind: '{{kind}}, {{length}}',
    fromCredit: 'Pris sur le crédit',
    fee: 'Frais de réservation',
    tax: 'Taxes',
    taxNamed: 'Taxes ({{name}})',
    toPay: 'À payer',
    toCollect: 'À percevoir',
  },

  howToCancel: {
    title: 'Si vous devez annuler',
    until: 'Avant le {{day}}, {{time}}',
    untilStart: 'Jusqu’au début, car l’école l’a déplacé à la dernière minute',
    refund: 'Remboursement de {{percent}} %',
    later: 'Plus tard, ou si vous ne vous présentez pas',
    atAnyTime: 'Si vous annulez ou ne vous présentez pas',
    nothing: 'Aucun remboursement',
    instructorMissing: 'Si le moniteur ne se présente pas',
    half: 'Le cours a lieu dans moins de 48 heures. Si vous annulez, il vous en coûtera {{lost}} sur les {{payable}}.',
    none: 'Le cours a lieu dans moins de 24 heures. Si vous annulez, il vous en coûtera la totalité, soit {{lost}}.',
    credit: 'Le cours a lieu dans moins de {{hours}} heures. Si vous annulez, vous perdez {{lost}} de votre crédit.',
    where: 'Pour annuler, ouvrez la réservation dans Mes réservations ou appelez {{schoolName}}.',
  },

  confirmedStudent: {
    subject: 'Votre cours de conduite du {{day}} est confirmé ({{code}})',
    preheader: '{{time}} avec {{instructorName}}, {{schoolName}}.',
    heading: 'Réservation confirmée',
    booked: 'Bonjour {{studentName}}, votre cours sur route est réservé.',
    payment:
      'Vous payez directement l’école de conduite {{schoolName}}; Lanewise ne s’occupe pas du paiement. C’est l’école qui vous dit comment et quand payer, et qui vous rembourse.',
    bringTitle: 'À apporter',
    bring:
      'Votre permis d’apprenti valide{{named}} : sans lui, le cours ne peut pas avoir lieu. Si vous conduisez avec des lunettes ou des verres de contact, apportez-les aussi. Des chaussures confortables aident.',
    licence: ' ({{province}} : permis {{licence}})',
    calendar:
      'Ouvrez le fichier joint pour ajouter le cours à votre calendrier, ou utilisez ce lien avant le début du cours :',
  },

  confirmedSchool: {
    subject: 'Nouvelle réservation : {{dayAt}}, {{instructorName}} ({{code}})',
    preheader: '{{studentName}}, prise en charge : {{pickup}}.',
    heading: 'Vous avez une nouvelle réservation',
    payment: 'C’est vous qui percevez le paiement de l’élève.',
  },

  severalStudent: {
    subject_one: 'Votre cours de conduite à partir du {{day}} est confirmé',
    subject_other: 'Vos {{count}} cours de conduite à partir du {{day}} sont confirmés',
    preheader: 'Avec {{instructorName}}, {{schoolName}}.',
    heading: 'Réservations confirmées',
    booked:
      'Bonjour {{studentName}}, vos cours sur route avec {{instructorName}} sont réservés. Prise en charge : {{pickup}}.',
    openAll: 'Voir mes réservations',
    payment:
      'Vous payez directement l’école de conduite {{schoolName}}; Lanewise ne s’occupe pas du paiement. C’est l’école qui vous dit comment et quand payer, et qui vous rembourse.',
    each: 'Chaque cours peut être déplacé ou annulé seul dans Mes réservations, selon les règles de remboursement qui y figurent. Apportez chaque fois votre permis d’apprenti valide.',
    calendar: 'Le fichier joint les ajoute tous à votre calendrier.',
  },
  severalSchool: {
    subject_one: 'Nouvelle réservation à partir du {{day}}, {{instructorName}}',
    subject_other: '{{count}} nouvelles réservations à partir du {{day}}, {{instructorName}}',
    preheader: '{{studentName}}, prise en charge : {{pickup}}.',
    heading: 'Un élève a réservé plusieurs cours',
  },

  cancelled: {
    rules: {
      bySchool: 'C’est l’école qui a annulé : le cours n’est pas facturé.',
      movedLate: 'L’école avait déplacé le cours à la dernière minute : il n’est pas facturé.',
      100: 'L’annulation a eu lieu plus de 48 heures avant le cours : il n’est pas facturé.',
      50: 'L’annulation a eu lieu plus de 24 heures, mais pas plus de 48 heures avant le cours : la moitié du prix est due.',
      0: 'L’annulation a eu lieu 24 heures ou moins avant le cours : le prix complet est dû.',
      credit: {
        50: 'L’annulation a eu lieu plus de 24 heures, mais pas plus de 48 heures avant le cours : la moitié du crédit est rendue.',
        0: 'L’annulation a eu lieu 24 heures ou moins avant le cours : le crédit n’est pas rendu.',
      },
    },
    toCredit: 'Revenu au crédit auprès de {{schoolName}} : {{length}}.',
    noCredit: 'Rien ne revient au crédit auprès de {{schoolName}}.',
  },

  severalCancelledStudent: {
    subject_one: 'Votre cours de conduite du {{day}} est annulé',
    subject_other: 'Vos {{count}} cours de conduite à partir du {{day}} sont annulés',
    preheader: 'Avec {{instructorName}}, {{schoolName}}.',
    heading: 'Vos cours sont annulés',
    byYou: 'Bonjour {{studentName}}, vous avez annulé ces cours le {{cancelledOn}}.',
    bySchool:
      'Bonjour {{studentName}}, l’école de conduite {{schoolName}} a dû annuler ces cours et s’en excuse. Motif : {{reason}}',
    calendar: 'Les fichiers joints retirent les cours de votre calendrier.',
  },
  severalCancelledSchool: {
    subject_one: 'Annulé : un cours du {{day}}, {{instructorName}}',
    subject_other: 'Annulés : {{count}} cours à partir du {{day}}, {{instructorName}}',
    preheader: '{{studentName}}.',
    bySchool: 'Vous avez annulé plusieurs cours',
    byStudent: 'Un élève a annulé plusieurs cours',
    studentTold: 'Nous avons envoyé à l’élève vos excuses et votre raison, et retiré les plages de votre calendrier.',
    slotsFree: 'Les plages sont de nouveau libres pour d’autres élèves.',
  },

  cancelledStudent: {
    subject: 'Votre cours de conduite du {{day}} est annulé ({{code}})',
    hadTo: 'L’école de conduite {{schoolName}} a dû annuler : {{reason}}',
    sorry: 'Désolés : votre cours est annulé',
    apology:
      'Bonjour {{studentName}}, l’école de conduite {{schoolName}} a dû annuler votre cours et s’en excuse. La raison : {{reason}}',
    heading: 'Votre cours est annulé',
    byYou: 'Bonjour {{studentName}}, vous avez annulé ce cours le {{cancelledOn}}.',
    byGuardian: 'Bonjour {{studentName}}, {{guardian}} a annulé ce cours pour vous le {{cancelledOn}}.',
    otherSlots: 'Plages libres avec {{instructorName}}',
    chooseAnother: 'Choisir un autre moment',
    bookAnother: 'Réserver un autre cours',
    calendar: 'Le fichier joint retire le cours de votre calendrier.',
  },

  cancelledSchool: {
    subject: 'Cours annulé : {{dayAt}}, {{instructorName}} ({{code}})',
    preheader: '{{studentName}}.',
    bySchool: 'Vous avez annulé un cours',
    byStudent: 'Un élève a annulé un cours',
    byGuardian: 'Un parent ou tuteur a annulé un cours',
    guardian: 'Parent ou tuteur de l’élève',
    by: 'Annulé par',
    on: 'Annulé le',
    reason: 'Raison',
    studentTold: 'Nous avons envoyé à l’élève vos excuses et votre raison, et retiré la plage de votre calendrier.',
    slotFree: 'La plage est de nouveau libre pour les autres élèves.',
  },

  movedStudent: {
    subject: 'Votre cours de conduite est déplacé au {{dayAt}} ({{code}})',
    preheader: '{{instructorName}}, {{schoolName}}.',
    heading: 'Votre cours est déplacé',
    headingBySchool: 'Votre école a déplacé votre cours',
    bySchool: 'Si la nouvelle heure ne vous convient pas, appelez l’école ou écrivez-lui à la page de la réservation :',
    calendar: 'Le fichier joint déplace aussi le cours dans votre calendrier.',
  },

  movedSchool: {
    subject: 'Cours déplacé : {{studentName}}, maintenant {{dayAt}}, {{instructorName}} ({{code}})',
    preheader: 'Avant : {{before}}. Cette plage est de nouveau libre.',
    heading: 'Un élève a déplacé un cours',
    headingBySchool: 'Un cours est déplacé',
    before: 'Avant : {{before}}.',
  },

  pickupChangedStudent: {
    subject: 'Votre cours de conduite du {{day}} commence ou finit ailleurs ({{code}})',
    preheader: 'Prise en charge : {{pickup}}',
    heading: 'Votre lieu de prise en charge est changé',
    calendar: 'Le fichier joint change aussi le cours dans votre calendrier.',
  },

  pickupChangedSchool: {
    subject: 'Nouveau lieu : {{studentName}}, {{dayAt}}, {{instructorName}} ({{code}})',
    preheader: 'Prise en charge : {{pickup}}',
    heading: 'Un élève a changé le lieu où un cours commence ou finit',
  },

  noteChangedSchool: {
    subject: 'Note modifiée : {{studentName}}, {{dayAt}}, {{instructorName}} ({{code}})',
    preheader: '{{note}}',
    heading: 'Un élève a changé sa note au moniteur',
  },

  missed: {
    instructor: {
      subject: 'Votre moniteur a manqué votre cours de conduite du {{day}} ({{code}})',
      heading: 'Désolés : votre moniteur n’est pas venu',
      text: 'Bonjour {{studentName}}, l’école de conduite {{schoolName}} nous dit que votre moniteur n’est pas venu à ce cours, et s’en excuse.',
      rule: 'Ce cours n’est pas facturé.',
    },
    student: {
      subject: 'Vous avez manqué votre cours de conduite du {{day}} ({{code}})',
      heading: 'Vous n’étiez pas à votre cours',
      text: 'Bonjour {{studentName}}, l’école de conduite {{schoolName}} nous dit que vous n’êtes pas venu à ce cours.',
      rule: 'Selon la politique d’annulation, un cours manqué est dû en entier.',
      creditRule: 'Selon la politique d’annulation, le crédit utilisé pour un cours manqué n’est pas rendu.',
    },
    otherwise: 'Si ce n’est pas ce qui s’est passé, appelez {{school}}.',
  },

  reminder: {
    subject: 'Rappel : cours de conduite le {{dayAt}} ({{code}})',
    preheader: '{{instructorName}} vient vous chercher : {{pickup}}.',
    heading: 'Votre cours approche',
    bring: 'Apportez votre permis d’apprenti valide, et vos lunettes ou verres de contact si vous conduisez avec.',
  },

  runningLate: {
    subject: '{{instructorName}} a environ {{minutes}} minutes de retard ({{code}})',
    preheader: 'Votre cours est à {{time}}. Attendez au lieu de prise en charge.',
    heading: 'Votre moniteur a environ {{minutes}} minutes de retard',
    text: 'Bonjour {{studentName}}, {{instructorName}} est en route et aura environ {{minutes}} minutes de retard à votre cours de {{time}}. Attendez au lieu de prise en charge.',
    questions: 'Des questions? Appelez {{school}}.',
  },

  snowDayStudent: {
    subject_one: 'Votre cours de conduite du {{day}} est annulé ({{code}})',
    subject_other: 'Vos {{count}} cours de conduite du {{day}} sont annulés',
    preheader: 'L’école de conduite {{schoolName}} a dû annuler : {{reason}}',
    heading_one: 'Désolés : votre cours est annulé',
    heading_other: 'Désolés : vos cours sont annulés',
    apology_one:
      'Bonjour {{studentName}}, l’école de conduite {{schoolName}} a dû annuler votre cours et s’en excuse. La raison : {{reason}}',
    apology_other:
      'Bonjour {{studentName}}, l’école de conduite {{schoolName}} a dû annuler vos cours et s’en excuse. La raison : {{reason}}',
    refunded_one: 'C’est l’école qui a annulé : le cours n’est pas facturé.',
    refunded_other: 'C’est l’école qui a annulé : les cours ne sont pas facturés.',
    with: '{{at}}, avec {{instructorName}}',
    chooseAnother: 'Choisir un autre moment',
    findAnother: 'Trouver un autre cours',
    calendar_one: 'Le fichier joint retire le cours de votre calendrier.',
    calendar_other: 'Les fichiers joints retirent les cours de votre calendrier.',
  },

  snowDaySchool: {
    subject_one: 'Vous avez annulé {{count}} cours le {{day}}',
    subject_other: 'Vous avez annulé {{count}} cours le {{day}}',
    heading_one: 'Vous avez annulé {{count}} cours',
    heading_other: 'Vous avez annulé {{count}} cours',
    preheader_one: 'Nous avons prévenu {{students}} élève.',
    preheader_other: 'Nous avons prévenu {{students}} élèves.',
    hours: 'Heures',
    wholeDay: 'Toute la journée',
    reason: 'Raison',
    withdrawn: 'Plages libres retirées',
    refundsDue: 'Remboursements dus',
    noRefunds: 'Aucun',
    refunded: '{{studentName}}, {{code}}, remboursement de {{refund}}',
    notRefunded: '{{studentName}}, {{code}}',
    told_one: 'Nous avons envoyé à l’élève vos excuses, votre raison et d’autres plages libres.',
    told_other: 'Nous avons envoyé aux {{students}} élèves vos excuses, votre raison et d’autres plages libres.',
    feesKept: 'Les frais de réservation ne sont jamais remboursés.',
  },
};
