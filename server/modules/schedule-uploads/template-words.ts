import type { Locale } from '#contract/accounts.ts';
import { TIME_ZONES } from '#contract/provinces.ts';
import { SHEET_LIMITS, SLOT_MINUTES } from '#contract/schedule-uploads.ts';

interface TemplateWords {
  fileName: string;
  sheetName: string;
  explanationName: string;
  explanation: string[];
}

const zones = TIME_ZONES.join(', ');
const megabytes = SHEET_LIMITS.bytes / 1024 / 1024;
const { min, max, default: usual } = SLOT_MINUTES;

export const TEMPLATE_WORDS: Record<Locale, TemplateWords> = {
  en: {
    fileName: 'lanewise-schedule.xlsx',
    sheetName: 'Schedule',
    explanationName: 'How it works',
    explanation: [
      'How to fill in the schedule',
      'Each row says when one instructor is free on one day. Change the rows, copy them, add as many as you need, then upload the file.',
      'You see what is new, unchanged and refused before anything is saved.',
      '',
      'Instructor email: the address from your instructor list. The full name works too where only one instructor has it.',
      'Date: a date cell, or text like 2026-12-04, 12/04/2026 (the month first) or Dec 4, 2026. From today up to one year ahead.',
      'Start time and End time: time cells, or text like 9:00, 9:00 AM, 14:30 or 9h00. A row stays within one day.',
      "Time zone: where the lesson takes place. Leave it empty for your school's own zone.",
      `Lesson minutes: from ${min} to ${max}. Leave it empty for ${usual}.`,
      '',
      `A row that is longer than a lesson becomes several lessons: 9:00 to 12:00 with ${usual} minutes is three.`,
      'Time that is left after the last whole lesson is not offered. The preview tells you where.',
      `With Lesson minutes empty, a row of ${min} to ${usual - 1} minutes is one lesson as it stands.`,
      'A local time that the clocks skip in spring is refused. One that comes twice in autumn means the first.',
      '',
      'Uploading the same sheet again changes nothing. An upload never changes or removes a lesson that is booked.',
      'Columns may be in any order. Other columns, blank rows and this page are not read.',
      `At most ${megabytes} MB, 20,000 rows and 20 columns, as .xlsx or .xls.`,
      '',
      `Time zones: ${zones}`,
    ],
  },
  fr: {
    fileName: 'lanewise-horaire.xlsx',
    sheetName: 'Horaire',
    explanationName: 'Mode d’emploi',
    explanation: [
      "Comment remplir l'horaire",
      "Chaque ligne dit quand un moniteur est libre, un jour donné. Modifiez les lignes, copiez-les, ajoutez-en autant qu'il faut, puis téléversez le fichier.",
      'Vous voyez ce qui est nouveau, inchangé et refusé avant que rien ne soit enregistré.',
      '',
      "Courriel du moniteur : l'adresse de votre liste de moniteurs. Le nom complet convient aussi si un seul moniteur le porte.",
      "Date : une cellule de date, ou un texte comme 2026-12-04, 12/04/2026 (le mois d'abord) ou 4 déc. 2026. D'aujourd'hui à un an plus tard.",
      'Heure de début et Heure de fin : des cellules d’heure, ou un texte comme 9:00, 14:30 ou 9 h 30. Une ligne reste dans une même journée.',
      'Fuseau horaire : celui du lieu du cours. Laissez vide pour le fuseau de votre école.',
      `Minutes par cours : de ${min} à ${max}. Laissez vide pour ${usual}.`,
      '',
      `Une ligne plus longue qu'un cours devient plusieurs cours : de 9:00 à 12:00 avec ${usual} minutes, il y en a trois.`,
      "Le temps qui reste après le dernier cours entier n'est pas offert. L'aperçu vous l'indique.",
      `Si Minutes par cours est vide, une ligne de ${min} à ${usual - 1} minutes est un cours, telle quelle.`,
      'Une heure que les horloges sautent au printemps est refusée. Celle qui revient deux fois en automne désigne la première.',
      '',
      'Téléverser la même feuille de nouveau ne change rien. Un téléversement ne modifie ni ne retire jamais un cours réservé.',
      "Les colonnes peuvent être dans n'importe quel ordre. Les autres colonnes, les lignes vides et cette page ne sont pas lues.",
      `Au plus ${megabytes} Mo, 20 000 lignes et 20 colonnes, en .xlsx ou .xls.`,
      '',
      `Fuseaux horaires : ${zones}`,
    ],
  },
};
