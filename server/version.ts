import packageJson from '../package.json' with { type: 'json' };

/** Of this program: the product's, as in package.json. */
export const VERSION: string = packageJson.version;
