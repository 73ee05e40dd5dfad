export const texts = {
  report: {
    subject: 'Reported message about lesson {{code}}',
    text: 'Someone reported a message from {{other}}.\n\nReason: {{reason}}\n\nMessage:\n{{said}}',
  },
};
export type Texts = typeof texts;
