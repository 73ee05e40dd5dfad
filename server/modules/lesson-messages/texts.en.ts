export const texts = {
  report: {
    subject: 'Reported message about lesson {{code}}',
    text: 'A message of {{other}} was reported.\n\nWhy: {{reason}}\n\nThe message:\n{{said}}',
  },
};
export type Texts = typeof texts;
