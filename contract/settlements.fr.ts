import type { SettlementTexts } from './settlements.ts';

export const texts: SettlementTexts = {
  student: {
    before: {
      nothing: 'Vous n’aurez rien à payer.',
      refund: 'L’école de conduite {{school}} vous remboursera {{refund}}.',
      refundSome: 'L’école de conduite {{school}} vous remboursera {{refund}} sur les {{paid}} payés.',
      owed: 'Vous devrez {{owed}} à {{school}}.',
      stillOwed: 'Vous avez payé {{paid}} et devrez encore {{owed}} à {{school}}.',
      kept: 'L’école de conduite {{school}} garde les {{kept}} payés.',
    },
    after: {
      nothing: 'Vous ne devez rien.',
      refund: 'L’école de conduite {{school}} vous doit un remboursement de {{refund}}.',
      refundSome: 'L’école de conduite {{school}} vous doit un remboursement de {{refund}} sur les {{paid}} payés.',
      owed: 'Vous devez {{owed}} à {{school}}.',
      stillOwed: 'Vous avez payé {{paid}} et devez encore {{owed}} à {{school}}.',
      kept: 'L’école de conduite {{school}} garde les {{kept}} payés.',
    },
  },
  school: {
    before: {
      nothing: 'L’élève n’a rien payé et n’aura rien à payer.',
      refund: 'Vous devrez rembourser {{refund}} à l’élève.',
      refundSome: 'Vous devrez rembourser à l’élève {{refund}} sur les {{paid}} payés.',
      owed: 'L’élève vous devra {{owed}}.',
      stillOwed: 'L’élève a payé {{paid}} et vous devra encore {{owed}}.',
      kept: 'Vous gardez les {{kept}} payés par l’élève.',
    },
    after: {
      nothing: 'L’élève ne doit rien, et il n’y a rien à rembourser.',
      refund: 'Vous devez un remboursement de {{refund}} à l’élève.',
      refundSome: 'Vous devez un remboursement de {{refund}} à l’élève et gardez {{kept}}.',
      owed: 'L’élève vous doit {{owed}}.',
      stillOwed: 'L’élève a payé {{paid}} et vous doit encore {{owed}}.',
      kept: 'Vous gardez les {{kept}} payés par l’élève.',
    },
  },
};
