import packageJson from '../package.json' with { type: 'json' };

/** Put in place by the build (`server/cli/bundle.ts`); nothing has it where the server runs from its sources. */
declare const __COMMIT__: string | undefined;

/** Of this program: the product's, as in package.json. */
export const VERSION: string = packageJson.version;

/** The commit it was built from, `-dirty` at its end where files were changed since; undefined where the build did not know. */
export const COMMIT: string | undefined = typeof __COMMIT__ === 'string' && __COMMIT__ !== '' ? __COMMIT__ : undefined;

/** Both, for a person. */
export const VERSION_TEXT: string = COMMIT === undefined ? VERSION : `${VERSION} (${COMMIT})`;
