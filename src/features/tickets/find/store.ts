import { create } from 'zustand';

/** Whether Find is open; it lies over any page. */
export const useFindOpen = create<{ readonly open: boolean }>()(() => ({ open: false }));

/** Opens Find in tickets and messages. */
export const openFind = (): void => useFindOpen.setState({ open: true });

/** Closes it; what was looked for stays until the next time. */
export const closeFind = (): void => useFindOpen.setState({ open: false });
