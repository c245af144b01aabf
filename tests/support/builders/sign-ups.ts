let made = 0;

const PASSWORD = 'on-the-road-7';

/** An owner's sign-up payload with an e-mail of its own, unless told otherwise. */
export const ownerSignUp = (members: Readonly<Record<string, unknown>> = {}) => {
  made += 1;
  const email = `owner${made}@sign-up.test`;
  return {
    ...{ username: email, email, password: PASSWORD, accountType: 'owner', companyName: 'Ozark Freight' },
    ...{ phoneNumber: '+1 (417) 555-0139', firstName: 'Lorraine', lastName: 'Haskell' },
    ...members,
  };
};

/** A driver's sign-up payload with an e-mail of its own, unless told otherwise. */
export const driverSignUp = (members: Readonly<Record<string, unknown>> = {}) => {
  made += 1;
  const email = `driver${made}@sign-up.test`;
  return {
    ...{ username: email, email, password: PASSWORD, accountType: 'driver', truckNumber: 2217 },
    ...{ phoneNumber: '417 555 0182', firstName: 'Ray', lastName: 'Ortega' },
    ...members,
  };
};
