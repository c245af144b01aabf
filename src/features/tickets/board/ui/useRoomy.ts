import { useMediaQuery } from '#src/ui/useMediaQuery.ts';

/** A phone held sideways is wide enough for a row of filters, and would show nothing else. */
const ROOMY = '(min-width: 600px) and (min-height: 500px)';

/** Whether filters and order stand above a table of tickets, and not behind their button. */
export const useRoomy = (): boolean => useMediaQuery(ROOMY);
