export const texts = {
  licence: {
    subject_one: '{{instructorName}}’s licence expires in {{count}} day',
    subject_other: '{{instructorName}}’s licence expires in {{count}} days',
    preheader: 'It expires on {{date}}. We won’t offer lessons after that day.',
    heading: 'A licence is about to expire',
    text: '{{instructorName}}’s licence expires on {{date}}. We won’t offer students lessons after that day until you enter the new expiry date.',
    open: 'Open the instructor’s page',
  },
  insurance: {
    subject_one: 'Insurance for {{car}} ({{plateNumber}}) expires in {{count}} day',
    subject_other: 'Insurance for {{car}} ({{plateNumber}}) expires in {{count}} days',
    preheader: 'It expires on {{date}}.',
    heading: 'A car’s insurance is about to expire',
    text: 'The insurance for {{car}}, plate {{plateNumber}}, expires on {{date}}. Once you’ve renewed it, enter the new date.',
    open: 'Open your cars',
  },
  inspection: {
    subject_one: 'Inspection for {{car}} ({{plateNumber}}) expires in {{count}} day',
    subject_other: 'Inspection for {{car}} ({{plateNumber}}) expires in {{count}} days',
    preheader: 'It expires on {{date}}.',
    heading: 'A car’s inspection is about to expire',
    text: 'The inspection for {{car}}, plate {{plateNumber}}, is valid until {{date}}. Once you’ve renewed it, enter the new date.',
    open: 'Open your cars',
  },
};
export type Texts = typeof texts;
