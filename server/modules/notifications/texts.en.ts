export const texts = {
  footer: 'Lanewise · In-vehicle driving lessons in Canada · Questions? {{supportEmail}}',
  /** Between a label and its value, where a message is read as text. */
  colon: ':',
  /** First line of a message that a school caused, so that nobody takes its words for ours. */
  sentFor: 'Message from the driving school {{school}}, sent through Lanewise',
  hello: 'Hello {{name}},',
  helloYou: 'Hello,',
  time: '{{twelve}}:{{minute}}\u00a0{{half}}',
  fullHour: '{{twelve}}:{{minute}}\u00a0{{half}}',
  am: 'AM',
  pm: 'PM',
  span: '{{start}} to {{end}}',
  /** In a sentence. */
  spanWithin: '{{start}} to {{end}}',
};
export type Texts = typeof texts;
