import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  addressChanged: {
    subject: 'L’école de conduite {{school}} a modifié votre adresse courriel',
    preheader: 'Les messages au sujet de vos cours n’arriveront plus ici.',
    heading: 'Votre adresse courriel a été modifiée',
    greeting: 'Bonjour {{name}},',
    text: 'L’école de conduite {{school}} a modifié ou retiré cette adresse courriel de votre dossier d’élève. Les messages au sujet de vos cours n’y sont plus envoyés.',
    notYou: 'Si vous l’avez demandé, vous n’avez rien à faire. Sinon, appelez votre école de conduite ou écrivez-nous.',
    open: 'Nous écrire',
  },
  adult: {
    student: {
      subject: 'L’école de conduite {{school}} n’écrit plus qu’à vous',
      preheader: 'Vous avez 18 ans : vos parents ne reçoivent plus de copies.',
      heading: 'Les messages ne vont plus qu’à vous',
      greeting: 'Bonjour {{name}},',
      text: 'Comme vous avez 18 ans, l’école de conduite {{school}} n’envoie qu’à vous les messages au sujet de vos cours. Vos parents n’en reçoivent plus de copies. Si vous souhaitez qu’ils en reçoivent, dites-le à votre école.',
      open: 'Voir vos cours',
    },
    parent: {
      subject: 'Vous ne recevez plus de copies des messages de {{name}}',
      preheader: '{{name}} a 18 ans.',
      heading: 'Vous ne recevez plus de copies',
      greeting: '',
      text: '{{name}} a 18 ans : l’école de conduite {{school}} n’envoie plus les messages au sujet des cours qu’à {{name}}. Pour recevoir de nouveau des copies, demandez à {{name}} d’en avertir l’école.',
      open: 'Ouvrir Lanewise',
    },
  },
};
