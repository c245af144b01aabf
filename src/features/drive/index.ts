export { useDriveRoute } from './queries.ts';
export { Drive } from './ui/Drive.tsx';
