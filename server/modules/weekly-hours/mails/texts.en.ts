export const texts = {
  proposed: {
    week: {
      subject: '{{instructorName}} proposes new weekly hours',
      preheader: 'You accept them, or refuse.',
      heading: 'New weekly hours are proposed',
      text: '{{instructorName}} proposes a new week. Nothing changes until you accept it.',
    },
    daysOff: {
      subject: '{{instructorName}} asks for days off',
      preheader: 'From {{from}} to {{to}}.',
      heading: 'Days off are proposed',
      text: '{{instructorName}} asks for days off from {{from}} to {{to}}. Nothing changes until you accept it.',
    },
    open: 'See and answer',
  },
  answered: {
    accepted: {
      subject: 'Your school accepted what you proposed',
      preheader: 'It holds from now on.',
      heading: 'Accepted',
    },
    refused: {
      subject: 'Your school did not accept what you proposed',
      preheader: 'Everything stays as it was.',
      heading: 'Not accepted',
    },
    week: 'You proposed new weekly hours.',
    daysOff: 'You asked for days off from {{from}} to {{to}}.',
    open: 'See your hours',
  },
};
export type Texts = typeof texts;
