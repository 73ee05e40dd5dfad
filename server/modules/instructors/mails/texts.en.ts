export const texts = {
  licence: {
    subject_one: "{{instructorName}}'s licence expires in {{count}} day",
    subject_other: "{{instructorName}}'s licence expires in {{count}} days",
    preheader: 'On {{date}}. After that day students are offered none of these slots.',
    heading: 'A licence is about to expire',
    text: 'The licence of {{instructorName}} expires on {{date}}. Later slots are not offered to students until you enter the new expiry date.',
    open: "Open the instructor's page",
  },
  insurance: {
    subject_one: 'Insurance of {{car}} ({{plateNumber}}) ends in {{count}} day',
    subject_other: 'Insurance of {{car}} ({{plateNumber}}) ends in {{count}} days',
    preheader: 'On {{date}}.',
    heading: 'A car’s insurance is about to end',
    text: 'The insurance of {{car}}, plate {{plateNumber}}, ends on {{date}}. Once it is renewed, enter the new date.',
    open: 'Open your cars',
  },
  inspection: {
    subject_one: 'Inspection of {{car}} ({{plateNumber}}) ends in {{count}} day',
    subject_other: 'Inspection of {{car}} ({{plateNumber}}) ends in {{count}} days',
    preheader: 'On {{date}}.',
    heading: 'A car’s inspection is about to end',
    text: 'The inspection of {{car}}, plate {{plateNumber}}, is good until {{date}}. Once it is renewed, enter the new date.',
    open: 'Open your cars',
  },
};
export type Texts = typeof texts;
