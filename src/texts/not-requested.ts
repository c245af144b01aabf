import { MAP_TEXT } from './map.ts';

/** Why a request could not be stored, or opened to be written anew, by the kind of its error. */
export const whyNotRequested = ({ kind }: { readonly kind: string }): string =>
  kind === 'quota' ? 'The device is out of space. Free some, then try again.' : MAP_TEXT.requestFailed;
