/** Page names; the product's title follows. */
export const PAGE_TITLES = {
  signIn: 'Sign in',
  signUp: 'Create account',
  verification: 'Verify account',
  forgotPassword: 'Forgot password',
  recover: 'Take your email back',
  map: 'Map',
  drive: 'Drive',
  chats: 'My chats',
  share: 'Shared',
  chat: 'Ticket',
  board: 'Tickets',
  history: 'Chat history',
  upload: 'Upload locations',
  accounts: 'Accounts',
  users: 'User Management',
  reports: 'Reports',
  profile: 'Profile Settings',
  settings: 'Settings',
  help: 'Help',
  notices: 'Third-party notices',
  contact: 'Customer Support',
  terms: 'Terms and Conditions',
  privacy: 'Privacy Policy',
} as const;

/** Texts of the shell: navigation, account menu, starting. Names of the entries are to the letter. */
export const SHELL = {
  product: 'Milepost',
  /** Page name, then the product's title. */
  title: (page: string): string => `${page} · Milepost`,
  home: 'Milepost, to the map',
  skipToPage: 'Skip to the page',
  navigation: 'Main',
  accountNavigation: 'Account',
  backToLogin: 'Back to login',
  closeMenu: 'Close the menu',
  openMenu: 'Open the menu',
  notices: 'Notices',
  close: 'Close',
  tryAgain: 'Try again',
  starting: 'Starting...',
  loading: 'Loading...',
  loadingProfile: 'Loading your account...',

  entries: {
    board: 'Chat board table',
    boardShort: 'Board',
    chats: 'My chats',
    history: 'Chat history',
    upload: 'Upload locations',
    accounts: 'Accounts',
    map: 'Map',
    users: 'User management',
    /* Ours. */
    reports: 'Reports',
    contact: 'Contact Us',
    profile: 'Profile',
    settings: 'Settings',
    logOut: 'Log out',
    more: 'More',
  },

  /** What the numbers on the entries count. */
  badges: { open: 'open', unread: 'unread', waiting: 'waiting for approval' },

  account: {
    menu: 'Your account, menu',
    yours: 'Your account',
    password: 'Change password',
    logOut: 'Log out',
    roles: {
      SUPER_ADMIN: 'Super administrator',
      ADMIN: 'Administrator',
      TRUCK_DRIVER: 'Truck driver',
      TRUCK_OWNER: 'Truck owner',
    },
  },

  /** The bar over the page: at most one thing about the app itself. */
  notice: {
    newVersion: 'A new version is ready',
    update: 'Update',
    updating: 'The new version starts as soon as nothing is being sent or recorded.',
    later: 'Later',
    outdated: 'Milepost was updated in another tab. Reload to go on; what waits to be sent is safe.',
    missingPart: 'A part of this page could not be loaded. Reload to go on.',
    missingPartOffline: 'A part of this page needs signal the first time it is opened.',
    reload: 'Reload',
    almostFull: 'This device is almost full',
    storage: 'Make room',
    unapproved: 'Your account is waiting for approval. Until then you can plan, not request service.',
  },
} as const;
