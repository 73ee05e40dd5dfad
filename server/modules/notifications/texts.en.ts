export const texts = {
  footer: 'Lanewise · In-vehicle driving lessons in Canada · Questions? {{supportEmail}}',
  /** Between a label and its value, in plain text. */
  colon: ':',
  /** First line of an email with a school's words, so that nobody takes them for ours. */
  sentFor: 'Message from the driving school {{school}}, sent through Lanewise',
  hello: 'Hi {{name}},',
  helloYou: 'Hi there,',
  time: '{{twelve}}:{{minute}}\u00a0{{half}}',
  fullHour: '{{twelve}}:{{minute}}\u00a0{{half}}',
  am: 'AM',
  pm: 'PM',
  span: '{{start}} to {{end}}',
  /** In a sentence. */
  spanWithin: '{{start}} to {{end}}',
};
export type Texts = typeof texts;
