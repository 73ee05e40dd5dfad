/** What a file of people accepts where a refusal doesn't say. */
export const texts = {
  accepted: {
    invalid_email: 'Enter an email address like name@example.com.',
    invalid_phone: 'Enter a Canadian number with ten digits, like (416) 555-0110.',
  },
};
export type Texts = typeof texts;
