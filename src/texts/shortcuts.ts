/** Texts of the sheet of shortcuts; all ours. */
export const SHORTCUTS = {
  title: 'Keyboard shortcuts',
  hint: 'They rest while you write in a field.',
  close: 'Close',
  between: 'then',
  everywhere: 'Everywhere',
  thisPage: 'This page',
  goTo: 'Go to',
  sheet: 'Show the keyboard shortcuts',
  find: 'Find in tickets and messages',
  /** What a key is called where its sign says little. */
  keys: {
    Enter: 'Enter',
    Escape: 'Esc',
    ArrowDown: 'Down',
    ArrowUp: 'Up',
    ArrowLeft: 'Left',
    ArrowRight: 'Right',
    Space: 'Space',
  } as Readonly<Record<string, string>>,
} as const;
