/** Texts of the sign-in page. Labels and catalogue texts are to the letter. */
export const SIGN_IN = {
  title: 'Sign in',
  product: 'Milepost',
  slogan: ['Fuel, service and support,', 'mile by mile'],
  username: 'Username',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  logIn: 'Log In',
  loggingIn: 'Logging in...',
  /** Ours. */
  passkey: 'Sign in with a passkey',
  passkeyBusy: 'Waiting for your passkey...',
  forgot: 'Forgot password?',
  create: 'Create account',
  help: 'Help',
  contact: 'Contact us',
  links: 'Help and contact',
  /** Ours: something was shared with the app while nobody was signed in. */
  shared: 'Log in here within an hour to use what you shared.',

  /** Why a sign-in failed; to the letter. */
  incorrect: 'Incorrect username or password',
  failed: 'Login failed: Incorrect username or password',
  other: 'An error occurred during sign in',
  offline: 'No signal. Logging in needs it; what you typed stays here.',
  timeout: 'The server takes too long to answer. What you typed stays here; try again in a moment.',
  unreachable: 'The server does not answer. What you typed stays here; try again in a moment.',
  storageFull: 'This device has no room left to store your account. Free some space, then log in.',
} as const;
