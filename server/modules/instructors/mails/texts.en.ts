export const texts = {
  licence: {
    subject_one: "{{instructorName}}'s licence expires in {{count}} day",
    subject_other: "{{instructorName}}'s licence expires in {{count}} days",
    preheader: 'On {{date}}. After that day students are offered none of these slots.',
    heading: 'A licence is about to expire',
    text: 'The licence of {{instructorName}} expires on {{date}}. Later slots are not offered to students until you enter the new expiry date.',
    open: "Open the instructor's page",
  },
};
export type Texts = typeof texts;
