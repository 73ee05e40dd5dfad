export const texts = {
  title: 'No connection',
  text: 'Check your internet connection. This page will open automatically once it’s back.',
  '/bookings': 'Open My Bookings',
  '/my-day': 'Open My day',
  again: 'Try again',
};
