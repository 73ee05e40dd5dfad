import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  mine: {
    title: 'Parents et tuteurs',
    lead: 'Permettez à trois personnes au plus de voir vos cours, vos progrès et les montants dus. Vos messages et vos notes restent à vous.',
    invite: 'Inviter un parent ou tuteur',
    until: 'Invitation envoyée : le lien est valide jusqu’au {{date}}',
    looked: 'Dernière visite : {{when}}',
    neverLooked: 'Aucune visite pour l’instant',
    mayCancelNamed: '{{name}} peut annuler mes cours',
    resend: 'Renvoyer',
    resendNamed: 'Renvoyer à {{name}}',
    remove: 'Retirer',
    removeNamed: 'Retirer {{name}}',
  },
  name: {
    title: 'De qui s’agit-il?',
    lead: 'Cette personne reçoit un lien par courriel. Il sert une seule fois, pendant 7 jours.',
    email: 'Son adresse courriel',
    mayCancel: 'Peut annuler mes cours',
    mayCancelHelp:
      'Selon les mêmes règles que vous. Vous en êtes informé aussitôt. Vous pouvez changer d’avis en tout temps.',
    submit: 'Envoyer l’invitation',
    busy: 'Envoi…',
    cancel: 'Pas maintenant',
    done: 'Une invitation est en route vers {{email}}.',
  },
  remove: {
    title: 'Retirer {{name}}?',
    text: 'Cette personne cesse immédiatement de voir vos cours et en est informée par courriel.',
    textInvited: 'Le lien qui lui a été envoyé cesse immédiatement de fonctionner.',
    keep: 'Garder',
    confirm: 'Retirer',
    busy: 'Retrait…',
    done: '{{name}} n’a plus accès.',
  },
  accept: {
    title: 'Voir les cours d’un élève',
    lead: '{{student}} vous a désigné comme parent ou tuteur. Vous verrez ses cours, ses progrès et les montants dus.',
    maySee: 'C’est {{student}} qui réserve et annule les cours.',
    mayCancel: 'C’est {{student}} qui réserve les cours. Vous pourrez aussi en annuler.',
    ownPassword: 'Celui avec lequel vous vous connectez déjà à Lanewise comme élève ou comme parent.',
    submit: 'Accepter',
    busy: 'Un instant…',
    overTitle: 'Cette invitation ne fonctionne plus',
    over: 'Elle a servi, a été annulée ou remplacée, ou date de plus de 7 jours. Demandez-en une autre à l’élève.',
    logIn: 'Aller à la connexion',
  },
};
