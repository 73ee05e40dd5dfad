/** Of the file that a school's instructors come in. */
export const texts = {
  fileName: 'lanewise-instructors.csv',
  separator: ',' as ',' | ';',
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
  example: {
    color: 'Blue',
    bio: 'This row is an example. We don’t read it.',
  },
};
export type Texts = typeof texts;
