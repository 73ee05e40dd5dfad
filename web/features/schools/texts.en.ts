export const texts = {
  notice: {
    incompleteTitle: 'Students can’t see your school yet',
    incompleteText:
      'Complete your school information to show your instructors and lessons. Still missing: {{missing}}.',
    incompleteTextConfirm:
      'Confirm your school information to show your instructors and lessons. It only takes a minute.',
    complete: 'Complete your profile',
    approvalTitle: 'Students will see your school soon',
    approvalText:
      'Your information is complete. We review every school, and we’ll email you once yours is approved. Meanwhile, add instructors and upload your schedule.',
  },
  newName: {
    title: 'Your new name is waiting for approval',
    text: 'Students still see “{{name}}”. We’ll review “{{wantedName}}” and email you.',
    keep: 'To keep the old name, enter it again and submit.',
  },
  information: {
    profileTitle: 'Complete your Profile',
    profileHeading: 'Welcome! Complete your Profile',
    profileLead: 'Students see your instructors once you fill in this page. You can change it at any time.',
    title: 'School Information',
    lead: 'What students and the Lanewise team see about your school.',
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
    timeZoneHelp: 'We show lessons in your local time.',
    chooseProvinceFirst: 'Choose a province first',
    taxNumberHelp: 'You need it if your school is registered for sales tax. For example, {{example}}.',
    contactNumber1: 'Phone',
    contactNumber2: 'Second contact number',
    email: 'Email',
    emailHelp: 'We send your Lanewise emails here. Your login email stays the same.',
    website: 'Website',
    registered: 'The school is legally registered and licensed in Canada or the province.',
    terms: 'I accept the terms and conditions.',
    termsStart: 'I accept the',
    termsLink: 'terms and conditions',
    missing: 'Still needed: {{missing}}.',
    missingBoxes: 'both boxes ticked',
    submit: 'Submit',
    saved: 'School Information Updated successfully!',
    savedChange: 'Students can see it now.',
    savedName: 'We’ll review your new name and email you. Students see your other changes now.',
    savedNext: 'Next, add your instructors, then the hours they teach.',
    addInstructor: 'Add new instructor',
    goToSchedule: 'Go to the schedule',
    stay: 'Close',
  },
  address: {
    link_sent: 'We sent a link to {{email}}. Until you open it, emails go to {{mailAddress}}.',
    unconfirmed: '{{email}} isn’t confirmed yet. Until then, emails go to {{mailAddress}}.',
    send: 'Send a link',
    sendAgain: 'Resend',
    sent: 'A link is on its way to {{email}}.',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    schools: typeof texts;
  }
}
