/** The package has these types, but its list of exports does not name them. What is used of it, version 3. */
declare module 'tinykeys' {
  /** Keys held, and the key pressed: `['Shift'], 'a'`. */
  export type KeyBindingPress = [mods: string[], key: string | RegExp];
  /** "g b" as two presses. */
  export function parseKeybinding(keys: string): KeyBindingPress[];
  /** True where the key's name or its place is the one wanted, and the keys held are exactly those. */
  export function matchKeyBindingPress(event: KeyboardEvent, press: KeyBindingPress): boolean;
}
