import { PATHS } from '#src/contract/paths.ts';

/** A text whose wording was prescribed. */
export interface SpecText {
  /** To the letter; `<word>` stands for what varies, and `<h>`, `<d>`, `<N>` and `<count>` for a number. */
  readonly text: string;
  /** Beginning of the path of the page that shows it (`/` is that page alone), or `*` for any page. */
  readonly at: string;
  /** Why no screen shows it. A journey that sees it all the same makes the row wrong. */
  readonly unseen?: string;
}

const ANY = '*';
/** A conversation stands on `/chat/{id}` and, beside the list, on `/chats`. */
const CHAT = '/chat';

const on = (at: string, ...texts: readonly string[]): SpecText[] => texts.map((text) => ({ text, at }));
const unseen = (reason: string, ...texts: readonly string[]): SpecText[] =>
  texts.map((text) => ({ text, at: ANY, unseen: reason }));

const INACTIVE = 'a rule set that the two-step flow does not use; it stands in src/contract/sign-up.ts as inactive';
const NAME_OF_CAUSE =
  'the name of a cause, not a sentence: the person reads that the session has expired (tests/spec/errors.test.ts)';
// The words 'image' and 'file' of the same sentence are parts of a message's text.
const MARK = 'stands in a message for its attachments, which are shown in its place';

/** Every prescribed text, by screen; the same words on two screens are two rows. */
export const SPEC_TEXTS: readonly SpecText[] = [
  ...on(ANY, 'Chat board table', 'My chats', 'Chat history', 'Upload locations', 'Accounts', 'Map'),
  ...on(ANY, 'User management', 'Settings', 'Log out', 'Contact Us', 'Profile'),

  ...on(PATHS.root, 'Username', 'Log In', 'Create account', 'Help', 'Contact us'),

  ...on(PATHS.signUp, 'Company Owner', 'Company Driver', 'Continue', 'Login Credentials', 'Personal Info'),
  ...on(PATHS.signUp, 'Step 1 of 2', 'Step 2 of 2', 'Back to login'),
  ...on(PATHS.signUp, 'Please fix the email validation error before continuing'),

  ...on(PATHS.verification, 'Verify account', 'Verifying...'),
  ...on(ANY, 'Account verified successfully! You can now sign in.'),

  ...on(PATHS.forgotPassword, 'Send', 'Submit', 'Help', 'Contact us'),

  ...on(PATHS.map, 'Build Route', 'Calculating...', 'Clear Route', 'Filters', '<field> (Loading...)'),
  ...on(PATHS.map, 'Services', 'Brands', 'Smart Route Assistant', 'Loading locations...', 'Request Service'),
  ...on(PATHS.map, 'No Services Found', 'Clear Route & Show All Stations', 'Provided Services', 'Truck Brands'),
  ...on(PATHS.map, 'No services found near your route. Try a different route or clear to see all stations.'),

  ...on(PATHS.profile, 'Profile Settings', 'Personal Information', 'Company Information', 'Save Changes'),
  ...on(PATHS.profile, 'Delete Profile', 'Cancel', 'Delete', 'Loading profile...'),
  ...on(
    PATHS.profile,

    'Are you sure you want to delete your profile? This action cannot be undone.',
    'Failed to load profile data. Please try again.',
  ),

  ...on(CHAT, 'In Progress', 'Active Conversations', 'Go to map'),

  ...on(PATHS.boardTable, 'Tickets', 'Open tickets', 'To do', 'In progress', 'Try again'),
  ...on(PATHS.boardTable, 'Unknown', 'No address', 'No services', 'No truck brands'),
  ...on(PATHS.boardTable, 'Something went wrong. Please try again.'),
  ...on(PATHS.chatHistory, 'View chat'),
  ...on(CHAT, 'Return to board', 'Close ticket'),
  ...on(PATHS.userManagement, 'Create Admin', 'Make Super Admin', 'Delete', 'Yes', 'No'),
  ...on(PATHS.accounts, 'Approve', 'Disapprove'),
  ...on(PATHS.uploadLocations, 'Upload file', 'Yes', 'No', 'No rows found'),

  ...on(PATHS.contactUs, 'Customer Support', 'Phone', 'Email'),

  ...on(CHAT, 'Voice message'),
  ...unseen(MARK, 'image:<count>', 'audio:<count>', 'file:<count>', 'mixed:<count>'),
  ...on(PATHS.map, 'Tires', 'Oil Changes', 'Truck Wash', 'Roadside Assistance', 'Parking', 'Light Mechanical'),
  ...on(PATHS.map, 'Towing', 'Freightliner', 'Volvo', 'Mack', 'International', 'Kenworth', 'Peterbilt'),

  ...on(CHAT, 'conversation closed'),
  ...on(PATHS.root, 'Your session has expired. Please log in again.'),

  ...on(PATHS.signUp, 'Please enter a valid email address', 'Email is required', 'Password is required'),
  ...on(PATHS.signUp, 'Password must be at least 8 characters', 'Password must not exceed 32 characters'),
  ...on(PATHS.signUp, 'Password must contain at least one letter and one number', 'Passwords must match'),
  ...on(PATHS.signUp, 'Please confirm your password', 'Please enter a valid phone number'),
  ...on(PATHS.signUp, 'You must agree to the terms and conditions'),
  ...unseen(INACTIVE, 'This field should not be empty', 'Should contain only letters and dots'),
  ...unseen(INACTIVE, 'format dd/mm/yyyy', "Shouldn't be shorter than <N> characters"),
  ...unseen(INACTIVE, "Shouldn't be longer than <N> characters", 'Should be exactly <N> characters'),
  ...on(PATHS.verification, 'Please enter the complete 6-digit verification code'),
  ...on(PATHS.forgotPassword, 'at least one character and one number are required', 'Email format is invalid'),
  ...on(PATHS.userManagement, 'Please enter a valid email', 'Email is required'),
  {
    ...{ text: 'Password is required', at: PATHS.userManagement },
    unseen: 'the password is generated, so it is never missing (tests/features/admin/people/password.test.ts)',
  },
  ...on(PATHS.userManagement, 'First name is required', 'Last name is required'),
  ...on(PATHS.map, 'Tank capacity must be a number', 'Tank capacity must be positive'),
  ...on(
    PATHS.map,

    'Tank capacity is required',
    'Current fuel must be a number',
    'Current fuel cannot be negative',
  ),
  ...on(PATHS.map, 'Current fuel is required', 'Current fuel cannot exceed tank capacity'),
  ...on(PATHS.map, 'Search radius must be positive', 'Min gallons purchase must be positive'),
  ...on(PATHS.profile, 'Please enter a valid email address', 'Please enter a valid phone number'),
  ...on(PATHS.profile, 'Truck number must not exceed 20 characters', '<X> must be at least <N> characters'),
  ...on(PATHS.profile, '<X> must not exceed <N> characters', '<X> is required'),
  ...unseen(
    'a call without it is a fault of the program; the server answers it to whoever calls',

    'ticketId is required',
  ),
  ...on(CHAT, 'File <file name> is too large. Maximum size is 10MB.', 'File type <extension> is not allowed.'),
  ...on(CHAT, 'Voice recording is too large. Maximum size is 10MB.'),

  ...unseen(NAME_OF_CAUSE, 'No refresh token available', 'Refresh token expired', 'Token refresh failed'),
  ...unseen(NAME_OF_CAUSE, 'Authentication failed', 'FETCH_ERROR'),
  ...on(PATHS.map, 'An unexpected error occurred'),
  ...on(PATHS.root, 'Incorrect username or password', 'Login failed: Incorrect username or password'),
  ...on(PATHS.root, 'An error occurred during sign in', 'Login or password are incorrect'),
  ...on(PATHS.forgotPassword, 'An error occurred during password reset initiation'),
  ...on(PATHS.forgotPassword, 'An error occurred during code verification'),
  ...on(ANY, 'Account created. Please check your email for verification code.'),
  ...on(PATHS.signUp, 'An error occurred during account creation'),
  ...on(PATHS.verification, 'Invalid verification code', 'An error occurred during verification'),
  ...on(ANY, 'Something went wrong', 'Unable to fetch permissions'),
  ...on(CHAT, 'Unable to fetch data. Try Again.', 'Error loading tickets. Please try again.'),
  ...on(ANY, 'Failed to <action> ticket. Please try again.'),
  ...on(PATHS.userManagement, 'User created successfully', 'Error creating user: <detail>'),
  ...on(PATHS.userManagement, 'User deleted successfully', 'Error deleting user'),
  ...on(PATHS.userManagement, 'User promoted to super admin successfully', 'Error promoting user to super admin'),
  ...on(PATHS.userManagement, 'Are you sure you want to delete this user?'),
  ...on(PATHS.userManagement, 'Are you sure you want to promote this user to super admin?'),
  ...on(PATHS.accounts, "Are you sure you want to approve the user <user's name>?"),
  ...on(PATHS.accounts, "Are you sure you want to reject the user <user's name>?"),
  ...on(CHAT, 'Upload failed: <message>', 'Voice recording upload failed: <message>'),
  ...on(CHAT, 'Upload failed: Failed to upload <file name> to object storage: <status text>'),
  ...on(CHAT, 'Failed to start recording. Please check microphone permissions.'),
  ...on(CHAT, 'Upload failed: Failed to initialize upload'),
  ...unseen(
    'the composer is not there without a ticket; the command refuses it (tests/spec/errors.test.ts)',

    'No ticketId provided, cannot upload files',
  ),
  ...on(PATHS.profile, 'Failed to update profile', 'Profile updated successfully', 'Failed to delete profile'),
  ...on(ANY, 'Profile deleted successfully'),

  ...on(CHAT, '<h>h', '<d>d <h>h', 'General Service'),
];
