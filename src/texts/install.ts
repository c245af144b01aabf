/** How the app is put on a phone, step by step, and the hint about it. All of it is ours. */
export const INSTALL = {
  hint: 'Put Milepost on your home screen: it opens full screen, and starts without signal.',
  how: 'Show how',
  install: 'Install',
  notNow: 'Not now',
  steps: {
    apple: {
      title: 'On iPhone and iPad, in Safari',
      rows: [
        {
          picture: 'share',
          text: 'Press Share.',
          alt: 'The bar of Safari: its Share button, a box with an arrow up, is marked.',
        },
        {
          picture: 'add-row',
          text: 'Scroll down, and press Add to Home Screen.',
          alt: 'The list that opens: the entry Add to Home Screen, with a plus in a box, is marked.',
        },
        {
          picture: 'confirm',
          text: 'Press Add.',
          alt: 'The question that follows: Milepost with its icon, and Add at the top right is marked.',
        },
      ],
    },
    android: {
      title: 'On Android, in Chrome',
      rows: [
        {
          picture: 'menu',
          text: 'Open the menu at the top right.',
          alt: 'The bar of Chrome: its menu, three dots at the right, is marked.',
        },
        {
          picture: 'add-row',
          text: 'Press Add to Home screen, or Install app.',
          alt: 'The menu: the entry Add to Home screen is marked.',
        },
        {
          picture: 'home',
          text: 'Press Install. Milepost stands among your apps.',
          alt: 'The home screen: the icon of Milepost among others.',
        },
      ],
    },
  },
} as const;

/** A phone whose way of installing has pictures. */
export type InstallKind = keyof typeof INSTALL.steps;

/** What one of the pictures shows. */
export type InstallPicture = (typeof INSTALL.steps)[InstallKind]['rows'][number]['picture'];
