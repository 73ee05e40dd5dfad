import type { SettlementTexts } from './settlements.ts';

export const texts: SettlementTexts = {
  student: {
    before: {
      nothing: 'You won’t be charged.',
      refund: 'You’ll get a refund of {{refund}} from {{school}}.',
      refundSome: 'You’ll get back {{refund}} of the {{paid}} you paid {{school}}.',
      owed: 'You’ll owe {{school}} {{owed}}.',
      stillOwed: 'You’ve paid {{paid}}, so you’ll still owe {{school}} {{owed}}.',
      kept: 'The driving school {{school}} keeps the {{kept}} you paid.',
    },
    after: {
      nothing: 'You don’t owe anything.',
      refund: 'The driving school {{school}} owes you a refund of {{refund}}.',
      refundSome: 'The driving school {{school}} owes you a refund of {{refund}} out of the {{paid}} you paid.',
      owed: 'You owe {{school}} {{owed}}.',
      stillOwed: 'You’ve paid {{paid}} and still owe {{school}} {{owed}}.',
      kept: 'The driving school {{school}} keeps the {{kept}} you paid.',
    },
  },
  school: {
    before: {
      nothing: 'The student hasn’t paid and won’t be charged.',
      refund: 'You’ll need to refund the student {{refund}}.',
      refundSome: 'You’ll need to refund {{refund}} of the {{paid}} the student paid.',
      owed: 'The student will owe you {{owed}}.',
      stillOwed: 'The student has paid {{paid}} and will still owe you {{owed}}.',
      kept: 'You keep the {{kept}} the student paid.',
    },
    after: {
      nothing: 'The student doesn’t owe anything, and there’s nothing to refund.',
      refund: 'You owe the student a refund of {{refund}}.',
      refundSome: 'You owe the student a refund of {{refund}} and keep {{kept}}.',
      owed: 'The student owes you {{owed}}.',
      stillOwed: 'The student has paid {{paid}} and still owes you {{owed}}.',
      kept: 'You keep the {{kept}} the student paid.',
    },
  },
};
