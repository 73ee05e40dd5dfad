export const texts = {
  notice: {
    incompleteTitle: 'Students cannot see your school yet',
    incompleteText:
      'Your instructors and lessons are shown once your school information is complete. Still missing: {{missing}}.',
    incompleteTextConfirm:
      'Your instructors and lessons are shown once your school information is confirmed. It only takes a minute.',
    complete: 'Complete your profile',
    approvalTitle: 'Students will see your school soon',
    approvalText:
      'Your information is complete. We look at every school before its lessons are offered, and write to you as soon as yours is approved. You can add instructors and upload your schedule in the meantime.',
  },
  newName: {
    title: 'Your new name is waiting for approval',
    text: 'Students still see “{{name}}”. We’ll review “{{wantedName}}” and email you.',
    keep: 'To keep the old name, enter it again and submit.',
  },
  information: {
    accountTitle: 'Your account',
    ownHours: 'Your weekly hours and days off',
    team: 'Let others log in for your school',
    programs: 'Integrations',
    kinds: 'What kinds of lessons you teach, and their prices',
    profileTitle: 'Complete your Profile',
    profileHeading: 'Welcome! Complete your Profile',
    profileLead: 'Students see your instructors once this page is filled in. You can change it at any time.',
    title: 'School Information',
    lead: 'This is what students and the Lanewise team know about your school.',
    school: 'Your school',
    address: 'Address',
    contact: 'How to reach you',
    name: 'School name',
    addressLine1: 'House number and street',
    addressLine2: 'Address line 2',
    addressLine2Help: 'Unit, floor or building',
    city: 'City',
    province: 'Province',
    country: 'Country',
    canada: 'Canada',
    postalCode: 'Postal code',
    postalCodeHelp: 'Postal codes in {{province}} begin with {{letters}}.',
    timeZone: 'Time zone',
    timeZoneHelp: 'Lessons are shown in the time of your streets.',
    chooseProvinceFirst: 'Choose the province first',
    taxNumberHelp: 'You need it if your school is registered for sales tax. Like {{example}}.',
    contactNumber1: 'Phone',
    contactNumber2: 'Second contact number',
    email: 'Email',
    emailHelp: 'Your mail from Lanewise comes here. The address you log in with stays the same.',
    website: 'Website',
    registered: 'The school is legally registered and licensed in Canada or the province.',
    terms: 'I accept the terms and conditions.',
    termsStart: 'I accept the',
    termsLink: 'terms and conditions',
    missing: 'Still needed: {{missing}}.',
    missingBoxes: 'both boxes ticked',
    submit: 'Submit',
    saved: 'School Information Updated successfully!',
    savedChange: 'Students see it from now on.',
    savedName: 'We’ll review your new name and email you. Students see your other changes now.',
    savedNext: 'What comes next: your instructors, then the hours they teach.',
    addInstructor: 'Add new instructor',
    goToSchedule: 'Go to the schedule',
    stay: 'Close',
  },
  address: {
    link_sent: 'We sent a link to {{email}}. Until you open it, mail goes to {{mailAddress}}.',
    unconfirmed: '{{email}} is not confirmed yet. Until it is, mail goes to {{mailAddress}}.',
    send: 'Send a link',
    sendAgain: 'Send again',
    sent: 'A link is on its way to {{email}}.',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    schools: typeof texts;
  }
}
