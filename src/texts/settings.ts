/** Texts of Settings. All ours. */
export const SETTINGS = {
  title: 'Settings',
  sections: 'Parts of the settings',

  account: 'Account',

  theme: {
    title: 'Theme',
    hint: 'System follows your device: night when it is dark.',
    options: { system: 'System', day: 'Day', night: 'Night' },
  },

  units: {
    title: 'Units',
    label: 'Length of a route',
    hint: 'The mile strip and prices stay in miles and gallons, as signs and pumps have them.',
    options: { miles: 'Miles', kilometres: 'Kilometers' },
  },

  notifications: {
    title: 'Notifications',
    label: 'News on this device',
    /** More than one message at once, with the last of them. */
    several: (count: number, last: string): string => `${count} new messages · ${last}`,
    off: 'Says so when a message comes while Milepost is in the background.',
    on: 'New messages are looked for while Milepost is open in the background. Closed, it cannot look.',
    denied:
      "Your browser blocks notifications of this site. Allow them in the browser's site settings, then come back here.",
    sound: 'Sound',
    soundHint: 'A bell rings when a new ticket or an answer comes while Milepost is open.',
    pushOff: 'Says so when there is an answer, also while Milepost is closed.',
    pushOn: 'News comes to this device, also while Milepost is closed.',
    apple:
      'On iPhone and iPad, news comes to the installed app alone. In Safari: press Share, then Add to Home Screen, then Add; then turn it on there.',
    text: 'Show what was written',
    textHint: 'Also on the locked screen, for whoever sees it.',
    pushSound: 'News is heard, as this device lets notifications sound.',
    pushSoundStaff: 'News is heard: as this device lets notifications sound, and by a bell while Milepost is open.',
    quiet: {
      label: 'Quiet hours',
      hint: 'What comes meanwhile is told when they end, by the clock of where you are.',
      from: 'From',
      to: 'Until',
    },
    mail: 'By e-mail as well',
    mailHint: 'When you have not read it for 10 minutes. The mail does not say what was written.',
    mailOffline: 'This can be changed when you have signal.',
    changeFailed: 'It could not be changed. Try again.',
    offKept: 'News is off. The browser has kept its address, and nothing is sent there any more.',
    offFailed:
      'News may still come: neither the browser nor the server has ended it yet. It is tried again with signal.',
    unsupported: 'This browser has no notifications for this site. On iPhone and iPad, install Milepost first.',
  },

  storage: {
    title: 'Storage',
    used: (used: string, quota: string): string => `${used} of ${quota} used on this device`,
    bar: 'Storage used',
    full: 'This device is almost full. Clear map tiles or copies of files here, or delete other things from the device. What waits to be sent is kept to the last.',
    persisted: 'The browser keeps this storage until you clear it.',
    notPersisted: 'The browser may clear this storage when the device is full.',
    persist: 'Keep it',
    persistRefused: 'The browser has not agreed. It does so more readily once Milepost is installed.',
    reading: 'Looking at what is stored...',
    nothing: 'Nothing stored',
    pinned: (size: string): string => `${size} of saved routes`,
    since: (age: string): string => `oldest ${age}`,
    justNow: 'stored just now',
    saved: (age: string): string => `saved ${age}`,
    rows: {
      tiles: {
        title: 'Map tiles',
        count: (count: string, one: boolean): string => (one ? '1 tile' : `${count} tiles`),
      },
      stations: {
        title: 'Stations and prices',
        count: (count: string, one: boolean): string => (one ? '1 station' : `${count} stations`),
      },
      route: {
        title: 'Last route and fuel plan',
        count: (_: string, one: boolean): string => (one ? '1 stored' : 'Route and plan'),
      },
      conversations: {
        title: 'Conversations',
        count: (count: string, one: boolean): string => (one ? '1 message' : `${count} messages`),
      },
      files: {
        title: 'Copies of files',
        count: (count: string, one: boolean): string => (one ? '1 copy' : `${count} copies`),
      },
      waiting: {
        title: 'Not sent yet',
        count: (count: string, one: boolean): string => (one ? '1 item' : `${count} items`),
      },
    },
    waitingNote: 'Never cleared to make room.',
    clear: 'Clear',
    clearNamed: (what: string): string => `Clear ${what}`,
    cancel: 'Cancel',
    confirm: {
      tiles: {
        title: 'Clear map tiles?',
        text: 'Without signal the map is empty where you have not been since. Saved routes keep their map; stations, conversations and what waits stay.',
        done: 'Map tiles cleared',
      },
      files: {
        title: 'Clear copies of files?',
        text: 'Pictures, voice notes and files of conversations need signal to be seen again. They stay on the server, and what you have not sent stays here.',
        done: 'Copies of files cleared',
      },
    },
    clearFailed: 'It could not be cleared. Try again.',
  },

  savedRoutes: 'Saved routes',
  driving: { title: 'Drive mode', aloudHint: 'In drive mode, an answer is read aloud as soon as it comes.' },

  install: {
    title: 'Install',
    text: 'Installed, Milepost opens full screen, starts without signal, and the browser keeps its storage more readily.',
    install: 'Install Milepost',
    installed: 'Milepost is installed on this device.',
    byHand:
      "Open the browser's menu and choose Install or Add to Home screen. Where there is no such entry, Help says how.",
  },

  about: {
    title: 'About',
    version: (version: string, build: string): string => `Milepost ${version} · ${build}`,
    updateReady: 'A new version is ready. It starts when you press Update; nothing that waits is lost.',
    update: 'Update',
    updating: 'Updating...',
    check: 'Check for updates',
    checking: 'Checking...',
    newest: 'Up to date.',
    unreachable: 'The server could not be asked. Try again when you have signal.',
    byItself: 'A new version is fetched by itself and starts when you say so.',
    help: 'Help',
    notices: 'Third-party notices',
  },

  logOut: 'Log out',
} as const;
