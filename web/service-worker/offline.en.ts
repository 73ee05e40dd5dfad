export const texts = {
  title: 'No connection',
  text: 'You’re offline, so this page can’t open. It opens by itself once you’re back online.',
  '/bookings': 'Open My Bookings',
  '/my-day': 'Open My day',
  again: 'Try again',
};
