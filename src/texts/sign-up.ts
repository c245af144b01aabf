/** Texts of sign-up. Names of steps, roles and refusals are to the letter; hints are ours. */
export const SIGN_UP = {
  title: 'Create account',
  slogan: 'For those who drive, and those who own the trucks.',
  role: 'Choose your role',
  roles: {
    owner: { name: 'Company Owner', text: 'You run the company and its trucks.' },
    driver: { name: 'Company Driver', text: 'You drive for a company.' },
  },
  roleMissing: 'Choose a role to go on',
  continue: 'Continue',
  checking: 'Checking...',

  credentials: 'Login Credentials',
  personal: 'Personal Info',

  email: 'Email',
  password: 'Password',
  passwordHint: '8 to 32 characters, with a letter and a number',
  passwordAgain: 'Type it again: a password is never stored on this device',
  confirmation: 'Confirm password',
  /** To the letter. */
  fixEmail: 'Please fix the email validation error before continuing',
  taken: 'This email already has an account',

  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone number',
  company: 'Company name',
  truck: 'Truck number',
  truckHint: 'Digits only; leave it empty where you have none',
  agree: 'I agree to the',
  terms: 'Terms and Conditions',
  newTab: '(opens in a new tab)',
  create: 'Create account',
  creating: 'Creating...',

  /** What making an account came to; to the letter. */
  created: 'Account created. Please check your email for verification code.',
  failed: 'An error occurred during account creation',
  backToLogin: 'Back to login',
} as const;
