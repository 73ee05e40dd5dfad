import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  fileName: 'lanewise-horaire.xlsx',
  sheetName: 'Horaire',
  explanationName: 'Mode d’emploi',
  explanation: [
    'Comment remplir l’horaire',
    'Chaque ligne indique quand un moniteur est libre, un jour donné. Modifiez les lignes, copiez-les, ajoutez-en autant qu’il faut, puis téléversez le fichier.',
    'Vous verrez ce qui est nouveau, inchangé ou en erreur avant que nous enregistrions quoi que ce soit.',
    '',
    'Courriel du moniteur : l’adresse de votre liste de moniteurs. Le nom complet convient aussi si un seul moniteur le porte.',
    'Date : une cellule de date, ou un texte comme 2026-12-04 ou ven. 4 déc. Si une date comme 04/12 est ambiguë, nous vous poserons la question. Les dates vont d’aujourd’hui à dans un an.',
    'Heure de début et Heure de fin : des cellules d’heure, ou un texte comme 9:00, 14:30 ou 9 h 30. Une ligne ne peut pas dépasser minuit.',
    'Fuseau horaire : celui du lieu du cours. Laissez vide pour le fuseau de votre école.',
    'Minutes par cours : de {{min}} à {{max}}. Laissez vide pour {{usual}}.',
    '',
    'Une ligne plus longue qu’un cours devient plusieurs cours : de 9:00 à 12:00 avec {{usual}} minutes, il y en a trois.',
    'Nous n’offrons pas le temps qui reste après le dernier cours complet. L’aperçu vous l’indique.',
    'Si Minutes par cours est vide, une ligne de {{min}} à {{longest}} minutes correspond à un cours.',
    'Nous ne pouvons pas accepter une heure qui n’existe pas à cause du changement d’heure du printemps. Si une heure revient deux fois en automne, nous prenons la première.',
    '',
    'Téléverser la même feuille de nouveau ne change rien. Un téléversement ne modifie ni ne retire jamais un cours réservé.',
    'Les colonnes peuvent être dans n’importe quel ordre. Nous ignorons les autres colonnes, les lignes vides et cette page.',
    'Jusqu’à {{megabytes}} Mo, 20 000 lignes et 60 colonnes, en .xlsx, .xls, .ods, .csv ou .tsv.',
    '',
    'Fuseaux horaires : {{zones}}',
  ],
};
