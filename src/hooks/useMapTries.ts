import { useState } from 'react';
import { mapTries } from '#src/data/map-tries.ts';
import { runtime } from '#src/data/runtime.ts';

/** How this page's map tries again what MapLibre asks for only once; the same for as long as the map stands. */
export const useMapTries = () => useState(() => mapTries(runtime().ports))[0];
