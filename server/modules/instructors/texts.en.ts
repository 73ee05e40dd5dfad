/** Of the file that a school's instructors come in. */
export const texts = {
  fileName: 'lanewise-instructors.csv',
  columns: {
    firstName: 'First name',
    lastName: 'Last name',
    contactNumber: 'Contact number',
    email: 'Email',
    numberOfYearsOfExperience: 'Years of experience',
    languages: 'Languages',
    ratePerHour: 'Charges per hour',
    'instructorCar.make': 'Car make',
    'instructorCar.model': 'Car model',
    'instructorCar.year': 'Car year',
    'instructorCar.color': 'Car colour',
    'instructorCar.plateNumber': 'Car plate number',
    'instructorCar.transmission': 'Transmission',
    bio: 'About the instructor',
    dlNumber: 'Licence number',
    dlExpiryDate: 'Licence expiry date',
  },
  accepted: {
    numberOfYearsOfExperience: 'Enter a whole number from 0 to 70.',
    languages: 'Enter one or more of these, separated by commas: {{languages}}.',
    ratePerHour: 'Enter an amount from $1 to $1,000, like 75 or 62.50.',
    'instructorCar.year': 'Enter a year from 1980 to 2100.',
    'instructorCar.transmission': 'Enter automatic or manual, or leave it empty.',
    dlExpiryDate: 'Enter a date like 2028-05-01.',
  },
  example: {
    color: 'Blue',
    bio: 'This row is an example. We don’t read it.',
  },
};
export type Texts = typeof texts;
