import { PATHS } from '#src/contract/paths.ts';

/** A text whose wording was prescribed. */
export interface SpecText {
  /** To the letter; `<word>` stands for what varies, and `<h>`, `<d>`, `<N>` and `<count>` for a number. */
  readonly text: string;
  /** Where the specification quotes it, which is not in the repository. */
  readonly section: string;
  /** Beginning of the path of the page that shows it (`/` is that page alone), or `*` for any page. */
  readonly at: string;
  /** Why no screen shows it. A journey that sees it all the same makes the row wrong. */
  readonly unseen?: string;
  /** The issue whose screens show it. Once a journey sees it the row must lose this, so that none outlives its issue. */
  readonly comesWith?: string;
}

const ANY = '*';
/** A conversation stands on `/chat/{id}` and, beside the list, on `/chats`. */
const CHAT = '/chat';

const on = (at: string, section: string, ...texts: readonly string[]): SpecText[] =>
  texts.map((text) => ({ text, section, at }));
const unseen = (reason: string, section: string, ...texts: readonly string[]): SpecText[] =>
  texts.map((text) => ({ text, section, at: ANY, unseen: reason }));

const INACTIVE = 'a rule set that the two-step flow does not use; it stands in src/contract/sign-up.ts as inactive';
const NAME_OF_CAUSE =
  'the name of a cause, not a sentence: the person reads that the session has expired (tests/spec/errors.test.ts)';
// The words 'image' and 'file' of the same sentence are parts of a message's text.
const MARK = 'stands in a message for its attachments, which are shown in its place';

/** Every prescribed text, by screen; the same words on two screens are two rows. */
export const SPEC_TEXTS: readonly SpecText[] = [
  ...on(ANY, '2.3', 'Chat board table', 'My chats', 'Chat history', 'Upload locations', 'Accounts', 'Map'),
  ...on(ANY, '2.3', 'User management', 'Settings', 'Log out', 'Contact Us', 'Profile'),

  ...on(PATHS.root, '2.4', 'Username', 'Log In', 'Create account', 'Help', 'Contact us'),

  ...on(PATHS.signUp, '2.5', 'Company Owner', 'Company Driver', 'Continue', 'Login Credentials', 'Personal Info'),
  ...on(PATHS.signUp, '2.5', 'Step 1 of 2', 'Step 2 of 2', 'Back to login'),
  ...on(PATHS.signUp, '2.5', 'Please fix the email validation error before continuing'),

  ...on(PATHS.verification, '2.6', 'Verify account', 'Verifying...'),
  ...on(ANY, '2.6', 'Account verified successfully! You can now sign in.'),

  ...on(PATHS.forgotPassword, '2.7', 'Send', 'Submit', 'Help', 'Contact us'),

  ...on(PATHS.map, '2.8', 'Build Route', 'Calculating...', 'Clear Route', 'Filters', '<field> (Loading...)'),
  ...on(PATHS.map, '2.8', 'Services', 'Brands', 'Smart Route Assistant', 'Loading locations...', 'Request Service'),
  ...on(PATHS.map, '2.8', 'No Services Found', 'Clear Route & Show All Stations', 'Provided Services', 'Truck Brands'),
  ...on(PATHS.map, '2.8', 'No services found near your route. Try a different route or clear to see all stations.'),

  ...on(PATHS.profile, '2.9', 'Profile Settings', 'Personal Information', 'Company Information', 'Save Changes'),
  ...on(PATHS.profile, '2.9', 'Delete Profile', 'Cancel', 'Delete', 'Loading profile...'),
  ...on(
    PATHS.profile,
    '2.9',
    'Are you sure you want to delete your profile? This action cannot be undone.',
    'Failed to load profile data. Please try again.',
  ),

  ...on(CHAT, '2.10', 'In Progress', 'Active Conversations', 'Go to map'),

  ...on(PATHS.boardTable, '2.11', 'Tickets', 'Open tickets', 'To do', 'In progress', 'Try again'),
  ...on(PATHS.boardTable, '2.11', 'Unknown', 'No address', 'No services', 'No truck brands'),
  ...on(PATHS.boardTable, '2.11', 'Something went wrong. Please try again.'),
  ...on(PATHS.chatHistory, '2.12', 'View chat'),
  ...on(CHAT, '2.13', 'Return to board', 'Close ticket'),
  ...on(PATHS.userManagement, '2.14', 'Create Admin', 'Make Super Admin', 'Delete', 'Yes', 'No'),
  ...on(PATHS.accounts, '2.15', 'Approve', 'Disapprove'),
  ...on(PATHS.uploadLocations, '2.16', 'Upload file', 'Yes', 'No', 'No rows found'),

  ...on(PATHS.contactUs, '2.17', 'Customer Support', 'Phone', 'Email'),

  ...on(CHAT, '3', 'Voice message'),
  ...unseen(MARK, '3', 'image:<count>', 'audio:<count>', 'file:<count>', 'mixed:<count>'),
  ...on(PATHS.map, '3', 'Tires', 'Oil Changes', 'Truck Wash', 'Roadside Assistance', 'Parking', 'Light Mechanical'),
  ...on(PATHS.map, '3', 'Towing', 'Freightliner', 'Volvo', 'Mack', 'International', 'Kenworth', 'Peterbilt'),

  ...on(CHAT, '4', 'conversation closed'),
  ...on(PATHS.root, '4', 'Your session has expired. Please log in again.'),

  ...on(PATHS.signUp, '5', 'Please enter a valid email address', 'Email is required', 'Password is required'),
  ...on(PATHS.signUp, '5', 'Password must be at least 8 characters', 'Password must not exceed 32 characters'),
  ...on(PATHS.signUp, '5', 'Password must contain at least one letter and one number', 'Passwords must match'),
  ...on(PATHS.signUp, '5', 'Please confirm your password', 'Please enter a valid phone number'),
  ...on(PATHS.signUp, '5', 'You must agree to the terms and conditions'),
  ...unseen(INACTIVE, '5', 'This field should not be empty', 'Should contain only letters and dots'),
  ...unseen(INACTIVE, '5', 'format dd/mm/yyyy', "Shouldn't be shorter than <N> characters"),
  ...unseen(INACTIVE, '5', "Shouldn't be longer than <N> characters", 'Should be exactly <N> characters'),
  ...on(PATHS.verification, '5', 'Please enter the complete 6-digit verification code'),
  ...on(PATHS.forgotPassword, '5', 'at least one character and one number are required', 'Email format is invalid'),
  ...on(PATHS.userManagement, '5', 'Please enter a valid email', 'Email is required'),
  {
    ...{ text: 'Password is required', section: '5', at: PATHS.userManagement },
    unseen: 'the password is generated, so it is never missing (tests/features/admin/people/password.test.ts)',
  },
  ...on(PATHS.userManagement, '5', 'First name is required', 'Last name is required'),
  ...on(PATHS.map, '5', 'Tank capacity must be a number', 'Tank capacity must be positive'),
  ...on(
    PATHS.map,
    '5',
    'Tank capacity is required',
    'Current fuel must be a number',
    'Current fuel cannot be negative',
  ),
  ...on(PATHS.map, '5', 'Current fuel is required', 'Current fuel cannot exceed tank capacity'),
  ...on(PATHS.map, '5', 'Search radius must be positive', 'Min gallons purchase must be positive'),
  ...on(PATHS.profile, '5', 'Please enter a valid email address', 'Please enter a valid phone number'),
  ...on(PATHS.profile, '5', 'Truck number must not exceed 20 characters', '<X> must be at least <N> characters'),
  ...on(PATHS.profile, '5', '<X> must not exceed <N> characters', '<X> is required'),
  ...unseen(
    'a call without it is a fault of the program; the server answers it to whoever calls',
    '5',
    'ticketId is required',
  ),
  ...on(CHAT, '5', 'File <file name> is too large. Maximum size is 10MB.', 'File type <extension> is not allowed.'),
  ...on(CHAT, '5', 'Voice recording is too large. Maximum size is 10MB.'),

  ...unseen(NAME_OF_CAUSE, '8', 'No refresh token available', 'Refresh token expired', 'Token refresh failed'),
  ...unseen(NAME_OF_CAUSE, '8', 'Authentication failed', 'FETCH_ERROR'),
  ...on(PATHS.map, '8', 'An unexpected error occurred'),
  ...on(PATHS.root, '8', 'Incorrect username or password', 'Login failed: Incorrect username or password'),
  ...on(PATHS.root, '8', 'An error occurred during sign in', 'Login or password are incorrect'),
  ...on(PATHS.forgotPassword, '8', 'An error occurred during password reset initiation'),
  ...on(PATHS.forgotPassword, '8', 'An error occurred during code verification'),
  ...on(ANY, '8', 'Account created. Please check your email for verification code.'),
  ...on(PATHS.signUp, '8', 'An error occurred during account creation'),
  ...on(PATHS.verification, '8', 'Invalid verification code', 'An error occurred during verification'),
  ...on(ANY, '8', 'Something went wrong', 'Unable to fetch permissions'),
  ...on(CHAT, '8', 'Unable to fetch data. Try Again.', 'Error loading tickets. Please try again.'),
  ...on(ANY, '8', 'Failed to <action> ticket. Please try again.'),
  ...on(PATHS.userManagement, '8', 'User created successfully', 'Error creating user: <detail>'),
  ...on(PATHS.userManagement, '8', 'User deleted successfully', 'Error deleting user'),
  ...on(PATHS.userManagement, '8', 'User promoted to super admin successfully', 'Error promoting user to super admin'),
  ...on(PATHS.userManagement, '8', 'Are you sure you want to delete this user?'),
  ...on(PATHS.userManagement, '8', 'Are you sure you want to promote this user to super admin?'),
  ...on(PATHS.accounts, '8', "Are you sure you want to approve the user <user's name>?"),
  ...on(PATHS.accounts, '8', "Are you sure you want to reject the user <user's name>?"),
  ...on(CHAT, '8', 'Upload failed: <message>', 'Voice recording upload failed: <message>'),
  ...on(CHAT, '8', 'Upload failed: Failed to upload <file name> to object storage: <status text>'),
  ...on(CHAT, '8', 'Failed to start recording. Please check microphone permissions.'),
  ...on(CHAT, '8', 'Upload failed: Failed to initialize upload'),
  ...unseen(
    'the composer is not there without a ticket; the command refuses it (tests/spec/errors.test.ts)',
    '8',
    'No ticketId provided, cannot upload files',
  ),
  ...on(PATHS.profile, '8', 'Failed to update profile', 'Profile updated successfully', 'Failed to delete profile'),
  ...on(ANY, '8', 'Profile deleted successfully'),

  ...on(CHAT, '9', '<h>h', '<d>d <h>h', 'General Service'),
];
