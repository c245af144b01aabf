/** Addresses of the pages (`src/contract/README.md#pages-and-guards`). `chat` is /chat/{ticketId}. */
export const PATHS = {
  root: '/',
  signIn: '/signin',
  map: '/map',
  /** Ours: drive mode, for drivers and owners. */
  drive: '/drive',
  forgotPassword: '/forgotpassword',
  signUp: '/signup',
  verification: '/verification',
  /** Ours: takes a changed e-mail back (`src/decisions/0316`). */
  recover: '/recover',
  help: '/help',
  contactUs: '/contact-us',
  settings: '/settings',
  dashboard: '/dashboard',
  terms: '/terms-and-conditions',
  privacy: '/privacy-policy',
  checkout: '/checkout',
  userManagement: '/user-management',
  uploadLocations: '/upload-locations',
  chats: '/chats',
  board: '/board',
  boardTable: '/board-table',
  chatHistory: '/chat-history',
  accounts: '/accounts',
  /** Ours. */
  reports: '/reports',
  profile: '/profile',
  /** Ours: what other apps of the phone have shared with this one. */
  share: '/share',
  chat: (ticketId: string): string => `/chat/${encodeURIComponent(ticketId)}`,
} as const;

/** The header that carries a proof along with the call that it was asked for; here, where a page reads no schema for it. */
export const PROOF_HEADER = 'Milepost-Proof';
