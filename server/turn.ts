/**
 * Lets everything else that waits have its turn: without it, work in many small steps on the embedded database would hold
 * up all calls, since its queries end before the event loop looks at anything new.
 */
export const turnOfLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
