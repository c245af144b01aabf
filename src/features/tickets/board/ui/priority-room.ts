/** As high as the priority with what sets it, and where it is closed without: what is below stays where it is when it comes. */
export const PRIORITY_ROOM = { minHeight: '1.875rem' } as const;
