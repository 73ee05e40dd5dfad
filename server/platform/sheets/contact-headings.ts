/**
 * Headings of people's names and contacts in files from contacts apps, spreadsheets and other school software, in English
 * and French. Google numbers its columns, and Outlook translates them.
 */
export const CONTACT_HEADINGS = {
  firstName: ['firstName', 'first name', 'given name', 'first', 'prénom', 'prenoms'],
  lastName: ['lastName', 'last name', 'surname', 'family name', 'last', 'nom', 'nom de famille'],
  email: [
    'email',
    'e-mail',
    'email address',
    'e-mail address',
    'mail',
    'e-mail 1 - value',
    'email 1 - value',
    'email 1',
  ]
    .concat(['e-mail 1', 'primary email', 'home email', 'work email', 'personal email', 'student email', 'courriel'])
    .concat([
      'adresse courriel',
      'adresse de messagerie',
      'adresse électronique',
      'courrier électronique',
      'adresse e-mail',
    ])
    .concat(['adresse email', 'adresse mail', 'courriel principal', 'adresse électronique 1', 'e-mail 1 - valeur']),
  phone: [
    'phone',
    'phone number',
    'telephone',
    'phone 1 - value',
    'phone 1',
    'mobile phone',
    'mobile',
    'cell',
    'cell phone',
  ]
    .concat([
      'cellphone',
      'contact number',
      'primary phone',
      'home phone',
      'téléphone',
      'cellulaire',
      'numéro de téléphone',
    ])
    .concat([
      'tél.',
      'tél. mobile',
      'téléphone mobile',
      'téléphone cellulaire',
      'téléphone 1 - valeur',
      'tél. personnel',
    ])
    .concat(['téléphone (domicile)', 'téléphone personnel', 'phone 1 - number']),
};

/** Google joins several addresses or numbers in a cell. */
export const firstOfJoined = (cell: string | undefined): string | undefined => cell?.split(' ::: ')[0]?.trim();
