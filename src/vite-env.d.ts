/// <reference types="vite/client" />

/** The version of package.json, put in by the build. */
declare const __APP_VERSION__: string;

/** Names the sources that this build was made of: the same sources, the same name. */
declare const __APP_BUILD__: string;
