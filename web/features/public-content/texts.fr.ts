import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  faqs: {
    title: 'Foire aux questions',
    description:
      'Des réponses sur la réservation de cours de conduite au Canada : permis, prix, paiement, lieu de rencontre, annulation et remboursement.',
    lead: 'Des réponses courtes sur les cours, le paiement et les annulations.',
    expandAll: 'Tout ouvrir',
    collapseAll: 'Tout fermer',
    notAnswered: 'Votre question n’y est pas?',
    writeToUs: 'Écrivez-nous',
    items: {
      licence: {
        question: 'Faut-il un permis pour suivre un cours?',
        answer:
          'Oui. Il faut au moins un permis d’apprenti valide de votre province ou territoire. En Alberta, c’est le permis de classe 7. Apportez-le à chaque cours : vous ne pouvez pas conduire sans lui.',
      },
      booking: {
        question: 'Comment réserver un cours?',
        answer:
          'Connectez-vous comme élève et choisissez un jour dans le calendrier. Vous verrez les moniteurs libres, avec leurs langues, leur voiture, leur école et leur tarif horaire. Choisissez une plage, continuez, indiquez le lieu de rencontre et confirmez. On ne peut pas réserver pour le jour même ni pour le lendemain : les écoles ont ainsi le temps de s’organiser.',
      },
      price: {
        question: 'Combien coûte un cours?',
        answer:
          'Chaque école fixe ses tarifs. Le prix affiché pour un moniteur est celui d’une heure. Les taxes, si l’école en perçoit, sont indiquées à part. Vous voyez le montant complet avant de confirmer.',
      },
      payment: {
        question: 'Comment payer?',
        answer:
          'Vous payez directement l’école de conduite. Lanewise ne s’occupe pas du paiement : c’est l’école qui le perçoit et qui vous indique comment faire. Vous n’entrez jamais de numéro de carte ici.',
      },
      pickup: {
        question: 'Où commence le cours?',
        answer:
          'Au lieu de rencontre que vous choisissez. Vous indiquez l’adresse en réservant, et seule votre école la voit. Les heures de cours sont toujours à l’heure locale de cet endroit.',
      },
      confirmation: {
        question: 'Comment savoir si ma réservation est faite?',
        answer:
          'Nous vous envoyons un courriel de confirmation avec un numéro de référence, les prochaines étapes et un fichier pour votre calendrier. Le cours figure aussi dans Mes réservations. Personne d’autre ne peut réserver la même plage.',
      },
      cancelling: {
        question: 'Comment annuler un cours, et quel est le remboursement?',
        answer:
          'Ouvrez Mes réservations et annulez-y le cours. Vous verrez votre remboursement avant de confirmer. Plus de 48 heures avant le cours, c’est le prix complet. Plus de 24 heures avant, c’est la moitié. Ensuite, il n’y a pas de remboursement. Tous les détails sont dans la [politique d’annulation].',
      },
      instructor: {
        question: 'Mon moniteur peut-il annuler le cours?',
        answer:
          'Les moniteurs ne peuvent pas annuler un cours eux-mêmes. En cas d’imprévu sérieux, l’école peut le faire et vous en donne la raison. Le cours est alors remboursé à 100 %, tout comme lorsqu’un moniteur ne se présente pas.',
      },
      language: {
        question: 'Puis-je apprendre dans ma langue?',
        answer:
          'Souvent, oui. Les moniteurs peuvent offrir leurs cours en français, en anglais, en pendjabi, en hindi, en mandarin, en espagnol, en tamoul et en six autres langues. Les langues sont indiquées pour chaque moniteur, et vous pouvez filtrer selon elles.',
      },
      school: {
        question: 'Comment une école de conduite peut-elle s’inscrire?',
        answer:
          'Inscrivez-vous, confirmez votre adresse courriel et fournissez les renseignements de l’école. Ajoutez ensuite vos moniteurs et téléversez leur horaire à partir d’une feuille de calcul. Les élèves voient vos plages libres dès que nous approuvons votre école.',
      },
    },
  },
  whyUs: {
    title: 'Pourquoi nous?',
    heading: 'Pourquoi nous?',
    lead: 'Apprendre à conduire demande assez d’efforts. Trouver un moniteur ne devrait pas en demander.',
    description:
      'Des écoles autorisées, des échanges clairs, un courriel à chaque étape et l’information pour bien choisir : pourquoi élèves et écoles de conduite utilisent Lanewise.',
    cards: {
      experts: {
        title: 'Des experts seulement',
        text: 'Chaque moniteur enseigne pour une école de conduite qui déclare être enregistrée et autorisée. L’école confirme aussi que ses moniteurs ont des permis et des documents valides.',
      },
      communication: {
        title: 'Des échanges efficaces',
        text: 'La date, l’heure, le lieu de rencontre et le prix sont fixés par écrit avant le cours. L’élève et l’école voient la même réservation : plus besoin de se rappeler dix fois.',
      },
      notification: {
        title: 'Des avis qui suivent',
        text: 'L’élève et l’école reçoivent aussitôt un courriel pour chaque réservation ou annulation, dans leur langue, avec un fichier de calendrier.',
      },
      insights: {
        title: 'Des choix éclairés par les données',
        text: 'Les élèves comparent l’expérience, les langues, les voitures et les vrais prix. Les écoles voient au même endroit les réservations et les plages libres de chaque moniteur.',
      },
    },
    contactLead: 'Vous voulez en savoir plus?',
    contact: 'Écrivez-nous',
  },
  about: {
    title: 'À propos',
    heading: 'Apprendre à conduire, l’esprit tranquille',
    lead: 'Lanewise est une place de marché canadienne pour les cours de conduite sur la route. Les élèves trouvent un moniteur et réservent en ligne; les écoles gèrent moniteurs, voitures et horaires au même endroit.',
    description:
      'Lanewise est une place de marché canadienne où les élèves réservent leurs cours de conduite et où les écoles gèrent leurs horaires.',
    story: {
      title: 'Pourquoi nous l’avons créée',
      text: 'Réserver un cours, c’était appeler une école après l’autre, attendre un retour d’appel et apprendre le prix en dernier. Pendant ce temps, les écoles gardaient leurs plages libres dans une feuille de calcul qu’aucun élève ne voyait. Nous avons réuni les deux.',
    },
    role: {
      title: 'Ce que nous faisons, et ce qui revient aux écoles',
      text: 'Nous montrons qui est libre, à quel prix, et nous veillons à ce qu’aucune plage ne soit réservée deux fois. Le cours, la voiture et le paiement restent entre vous et l’école de conduite. Nous ne demandons jamais de numéro de carte.',
    },
    care: {
      title: 'Ce qui compte pour nous',
      text: 'Le prix complet avant de choisir. Une politique claire avant de confirmer. Votre adresse montrée seulement à l’école qui passe vous prendre. Et un site qui fonctionne sur un vieux téléphone, au clavier et dans les deux langues officielles.',
    },
    students: {
      title: 'Vous apprenez à conduire?',
      text: 'Un permis d’apprenti valide suffit pour commencer.',
      action: 'Créer un compte d’élève',
    },
    schools: {
      title: 'Vous dirigez une école de conduite?',
      text: 'Utilisez la feuille de calcul que vous avez déjà.',
      action: 'Inscrire votre école',
    },
  },
  terms: {
    title: 'Conditions d’utilisation',
    description:
      'Les conditions d’utilisation de Lanewise : acceptation, modifications et sécurité, propriété intellectuelle, droit applicable et garanties.',
    lead: 'Nous avons voulu les rendre faciles à lire. En vigueur depuis le 20 novembre 2026.',
    contents: 'Sur cette page',
    questions: 'Un point n’est pas clair?',
    writeToUs: 'Écrivez-nous',
    sections: {
      acceptance: {
        title: 'Acceptation',
        text: 'En utilisant Lanewise, vous acceptez les présentes conditions. Si vous ne les acceptez pas, veuillez ne pas utiliser le service. Si vous agissez pour une école de conduite, vous confirmez que vous pouvez les accepter en son nom. Si vous n’avez pas l’âge de la majorité dans votre province, lisez-les avec un parent ou un tuteur. Cette personne doit les accepter elle aussi.',
        more: 'Lanewise met en relation des élèves et des écoles de conduite. Un cours est un contrat entre l’élève et l’école : c’est l’école qui l’enseigne, fournit la voiture et perçoit le paiement. La politique d’annulation affichée avant chaque réservation fixe le coût d’une annulation.',
      },
      changes: {
        title: 'Modifications et sécurité',
        text: 'Nous pouvons modifier ces conditions. Si un changement vous touche, nous vous en avisons avant qu’il prenne effet. Les réservations déjà faites gardent les conditions en vigueur à ce moment. Nous pouvons aussi modifier, suspendre ou retirer des parties du service.',
        more: 'Gardez votre mot de passe pour vous et avisez-nous aussitôt si quelqu’un d’autre pourrait le connaître. N’essayez pas d’accéder à des comptes ou à des données qui ne sont pas les vôtres, de surcharger le service ou de réserver des cours que vous n’avez pas l’intention de suivre. Sinon, nous pouvons désactiver votre compte.',
      },
      property: {
        title: 'Propriété intellectuelle',
        text: 'Le nom, le logo, les textes, les images et l’apparence de Lanewise nous appartiennent ou appartiennent à ceux qui nous permettent de les utiliser. Vous pouvez en faire usage dans le cadre du service, mais non pour votre propre produit ou service sans notre accord écrit.',
        more: 'Des parties du logiciel peuvent être publiées sous une licence libre. C’est alors cette licence qui fixe ce que vous pouvez en faire.',
      },
      submissions: {
        title: 'Licence sur vos contenus',
        text: 'Ce que vous téléversez ou écrivez ici (profils, photos, horaires, avis, messages) reste à vous. Vous nous accordez une licence gratuite et non exclusive pour le conserver, en adapter le format et l’afficher, seulement dans la mesure où le fonctionnement de Lanewise l’exige. La licence prend fin lorsque vous supprimez le contenu, sauf pour les copies que la loi ou une réservation passée nous oblige à garder.',
        more: 'Ne soumettez que ce que vous avez le droit de partager et ce qui est vrai, légal et respectueux. Nous pouvons retirer le reste.',
      },
      law: {
        title: 'Droit applicable',
        text: 'Ces conditions sont régies par les lois de la province de l’Ontario et par les lois fédérales du Canada qui s’y appliquent. Les litiges relèvent des tribunaux de l’Ontario.',
        more: 'Rien ici ne vous retire les droits que vous donne la loi sur la protection du consommateur de votre province ou territoire, y compris celui de vous adresser à ses tribunaux.',
      },
      warranties: {
        title: 'Exclusion de garanties',
        text: 'Nous travaillons pour que Lanewise soit exact, sûr et disponible. Dans la mesure permise par la loi, nous l’offrons tel quel, sans garantie d’aucune sorte, expresse ou implicite. En particulier, nous ne promettons pas qu’un cours mène à un permis ni que le service n’est jamais interrompu.',
        more: 'Les écoles nous déclarent qu’elles sont enregistrées et autorisées et que leurs moniteurs ont des documents valides. Nous nous fions à ces déclarations et ne répondons pas de la façon dont un cours est donné. Certaines provinces ne permettent pas de telles limites; elles ne s’y appliquent alors que dans la mesure permise.',
      },
    },
  },
};
