import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  notice: {
    incompleteTitle: 'Les élèves ne voient pas encore votre école',
    incompleteText:
      'Remplissez les renseignements de votre école pour afficher vos moniteurs et vos cours. Il manque : {{missing}}.',
    incompleteTextConfirm:
      'Confirmez les renseignements de votre école pour afficher vos moniteurs et vos cours. C’est l’affaire d’une minute.',
    complete: 'Remplir votre profil',
    approvalTitle: 'Les élèves verront bientôt votre école',
    approvalText:
      'Vos renseignements sont complets. Nous vérifions chaque école et vous écrirons dès que la vôtre sera approuvée. D’ici là, ajoutez vos moniteurs et téléversez votre horaire.',
  },
  newName: {
    title: 'Votre nouveau nom attend notre approbation',
    text: 'Les élèves voient toujours « {{name}} ». Nous examinerons « {{wantedName}} » et vous écrirons.',
    keep: 'Pour garder l’ancien nom, entrez-le de nouveau et envoyez le formulaire.',
  },
  information: {
    profileTitle: 'Remplir votre profil',
    profileHeading: 'Bienvenue! Remplissez votre profil',
    profileLead:
      'Les élèves verront vos moniteurs dès que vous aurez rempli cette page. Vous pourrez la modifier en tout temps.',
    title: 'Renseignements sur l’école',
    lead: 'Ce que les élèves et l’équipe de Lanewise voient de votre école.',
    school: 'Votre école',
    address: 'Adresse',
    contact: 'Pour vous joindre',
    name: 'Nom de l’école',
    addressLine1: 'Numéro et rue',
    addressLine2: 'Complément d’adresse',
    addressLine2Help: 'Bureau, étage ou immeuble',
    city: 'Ville',
    province: 'Province',
    country: 'Pays',
    canada: 'Canada',
    postalCode: 'Code postal',
    postalCodeHelp: 'Province choisie : {{province}}. Ses codes postaux commencent par {{letters}}.',
    timeZone: 'Fuseau horaire',
    timeZoneHelp: 'Nous affichons les cours à votre heure locale.',
    chooseProvinceFirst: 'Choisissez d’abord la province',
    taxNumberHelp: 'Nécessaire si votre école est inscrite aux taxes de vente. Exemple : {{example}}.',
    contactNumber1: 'Téléphone',
    contactNumber2: 'Autre numéro de téléphone',
    email: 'Courriel',
    emailHelp: 'Nous envoyons vos courriels ici. L’adresse avec laquelle vous vous connectez reste la même.',
    website: 'Site Web',
    registered: 'L’école est légalement enregistrée et titulaire d’un permis au Canada ou dans la province.',
    terms: 'J’accepte les conditions d’utilisation.',
    termsStart: 'J’accepte les',
    termsLink: 'conditions d’utilisation',
    missing: 'Il manque encore : {{missing}}.',
    missingBoxes: 'les deux cases cochées',
    submit: 'Envoyer',
    saved: 'Les renseignements sur l’école ont été mis à jour!',
    savedChange: 'Les élèves le voient dès maintenant.',
    savedName:
      'Nous examinerons votre nouveau nom et vous écrirons. Les élèves voient vos autres changements dès maintenant.',
    savedNext: 'Ajoutez maintenant vos moniteurs, puis leurs heures de cours.',
    addInstructor: 'Ajouter un moniteur',
    goToSchedule: 'Aller à l’horaire',
    stay: 'Fermer',
  },
  address: {
    link_sent:
      'Nous avons envoyé un lien à {{email}}. Tant que vous ne l’avez pas ouvert, les courriels vont à {{mailAddress}}.',
    unconfirmed: 'L’adresse {{email}} n’est pas encore confirmée. D’ici là, les courriels vont à {{mailAddress}}.',
    send: 'Envoyer un lien',
    sendAgain: 'Renvoyer',
    sent: 'Nous avons envoyé un lien à {{email}}.',
  },
};
