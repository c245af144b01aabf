/** Address of MapLibre's worker; made by the build (`server/cli/maplibre.ts`). */
declare module 'virtual:maplibre-worker' {
  const url: string;
  export default url;
}
