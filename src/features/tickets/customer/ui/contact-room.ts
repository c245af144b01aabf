/** As high as a line about the customer, a number and an address: what is below stays where it is when they come. */
export const CONTACT_ROOM = { minHeight: '7.625rem' } as const;
